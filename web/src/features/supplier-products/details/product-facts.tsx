import { LOW_STOCK, type ProductDetails } from '@plaudit/contract/dropshipping/find-products'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { countryName, formatNumber } from '../../../ui/text/numbers.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { useOfferTexts } from '../offer-texts.ts'
import styles from './details.module.css'

const toneOf = (stock: number) => {
  if (stock === 0) return 'error'
  return stock < LOW_STOCK ? 'warning' : 'success'
}

/** How many there are, and what kind of thing it is. */
export const ProductBadges = ({ product }: { product: ProductDetails }) => {
  const says = useOfferTexts()
  return (
    <p className="row close wrap">
      <Badge tone={toneOf(product.stock)}>{says.stock(product.stock)}</Badge>
      {product.category.slice(-2).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </p>
  )
}

/** PROD-19: it is sold no more, or the supplier said nothing today. */
export const ProductNotice = ({ product }: { product: ProductDetails }) => {
  const { t } = useTranslation('find')
  const { gone, failure, read_at } = product
  if (gone)
    return (
      <Banner tone="warning" title={t('details.gone')}>
        {t('details.gone_about')}
      </Banner>
    )
  if (!failure) return null
  return (
    <Banner tone="warning" title={t(`catalogue.failed_${failure}`)} live>
      {read_at ? (
        <>
          {t('details.as_of')} <RelativeTime at={read_at} />
        </>
      ) : (
        t('details.from_list')
      )}
    </Banner>
  )
}

/** S3.037: how long it is prepared, where it is, how many stores offer it. */
export const ProductFacts = ({ product }: { product: ProductDetails }) => {
  const { t } = useTranslation('find')
  const says = useOfferTexts()
  const stocked = Object.entries(product.stock_by_country).filter(([, count]) => count > 0)
  const facts = [
    { name: t('details.ready_in'), says: says.days(product.processing_days) },
    {
      name: t('details.stock_in'),
      says:
        stocked
          .map(([country, count]) => `${countryName(country)} (${formatNumber(count)})`)
          .join(', ') || says.stock(0),
    },
    {
      name: t('compare.stores'),
      says: formatNumber(product.listed_count),
    },
    { name: t('details.sku'), says: product.sku || '–' },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.says}</dd>
        </div>
      ))}
    </dl>
  )
}
