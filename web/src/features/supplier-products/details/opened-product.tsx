import type { ProductDetails } from '@plaudit/contract/dropshipping/find-products'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Card } from '../../../ui/layout/card.tsx'
import { countryName } from '../../../ui/text/numbers.ts'
import { ProductCard } from '../finding/product-card.tsx'
import cards from '../finding/product-card.module.css'
import { CountryTable } from './country-table.tsx'
import styles from './details.module.css'
import { EarnCard } from './earn-card.tsx'
import { centsOf } from './earnings.ts'
import { Gallery } from './gallery.tsx'
import { ProductBadges, ProductFacts, ProductNotice } from './product-facts.tsx'
import { SupplierReviews } from './supplier-reviews.tsx'
import { VariantTable } from './variant-table.tsx'

const typedOf = (cents: number) => (cents / 100).toFixed(2)

/** The owner's price: the suggested one until another is typed. */
const usePrice = (suggested: number | undefined) => {
  const [typed, onType] = useState<string | null>(null)
  const shown = typed ?? (suggested === undefined ? '' : typedOf(suggested))
  return { typed: shown, cents: centsOf(shown), onType }
}

const Similar = ({ product, shipsTo }: { product: ProductDetails; shipsTo: string }) => {
  const { t } = useTranslation('find')
  const { search } = useLocation()
  if (product.similar.length === 0) return null
  return (
    <section className="stack" aria-label={t('details.similar')}>
      <h2>{t('details.similar_to', { country: countryName(shipsTo) })}</h2>
      <ul className={cards.grid}>
        {product.similar.map((one) => (
          <ProductCard key={one.id} product={one} to={`/products/${one.id}${search}`} />
        ))}
      </ul>
    </section>
  )
}

const Description = ({ product: { description } }: { product: ProductDetails }) => {
  const { t } = useTranslation('find')
  if (description.length === 0) return null
  return (
    <Card title={t('details.description')}>
      <div className={styles.description} dir="auto">
        {[...new Set(description)].map((text) => (
          <p key={text} className="break">
            {text}
          </p>
        ))}
      </div>
    </Card>
  )
}

/** PROD-19, PROD-20: everything about a product before anything is bought. */
export const OpenedProduct = ({
  product,
  shipsTo,
}: {
  product: ProductDetails
  shipsTo: string
}) => {
  const { t } = useTranslation('find')
  const offer = product.offers.find((one) => one.ships_to === shipsTo)
  const price = usePrice(offer?.price ?? product.offers[0]?.price)
  return (
    <>
      <ProductNotice product={product} />
      <div className={styles.top}>
        <Gallery title={product.title} images={product.images} />
        <div className={styles.side}>
          <ProductBadges product={product} />
          {offer && <EarnCard offer={offer} price={price} />}
          {!offer && !product.gone && (
            <p className="muted">{t('details.not_sent', { country: countryName(shipsTo) })}</p>
          )}
          <ProductFacts product={product} />
        </div>
      </div>
      {product.offers.length > 0 && <CountryTable offers={product.offers} price={price.cents} />}
      {product.variants.length > 0 && <VariantTable {...product} />}
      <SupplierReviews id={product.id} />
      <Description product={product} />
      <Similar product={product} shipsTo={shipsTo} />
    </>
  )
}
