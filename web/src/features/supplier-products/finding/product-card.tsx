import { LOW_STOCK, type FoundProduct } from '@plaudit/contract/dropshipping/find-products'
import { Check, Package, Scale, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { countryName } from '../../../ui/text/numbers.ts'
import { useOfferTexts } from '../offer-texts.ts'
import styles from './product-card.module.css'

/** What is worth knowing before the title, if anything: one thing. */
const Mark = ({ product: { stock, seen, offer } }: { product: FoundProduct }) => {
  const { t } = useTranslation('find')
  if (stock === 0) return <Badge tone="error">{t('card.out')}</Badge>
  if (stock < LOW_STOCK) return <Badge tone="warning">{t('card.low')}</Badge>
  if (offer.ships_from !== 'CN')
    return (
      <Badge tone="success">{t('card.from', { country: countryName(offer.ships_from) })}</Badge>
    )
  return seen ? <Badge>{t('card.seen')}</Badge> : null
}

const Figures = ({ product: { offer } }: { product: FoundProduct }) => {
  const { t } = useTranslation('find')
  const says = useOfferTexts()
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('card.landed')}</dt>
        <dd title={offer.estimated ? t('card.about_why') : undefined}>{says.landed(offer)}</dd>
      </div>
      <div>
        <dt>{t('card.suggested')}</dt>
        <dd>{says.money(offer.price)}</dd>
      </div>
      <div>
        <dt>{t('card.margin')}</dt>
        <dd className={says.isFair(offer) ? styles.fair : styles.thin}>{says.margin(offer)}</dd>
      </div>
    </dl>
  )
}

type CardProps = {
  product: FoundProduct
  /** The address of the details. */
  to: string
  /** What else can be done with it, before comparing. */
  actions?: ReactNode
  compare?: { isChosen: boolean; isFull: boolean; onToggle: () => void }
}

/** PROD-13: a product that was found, with what it costs and brings in the country that is sold to. */
export const ProductCard = ({ product, to, actions, compare }: CardProps) => {
  const { t } = useTranslation('find')
  const says = useOfferTexts()
  return (
    <li className={styles.card}>
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden>
        {product.image ? (
          <img src={product.image.src} alt="" loading="lazy" decoding="async" />
        ) : (
          <Package size={32} />
        )}
      </Link>
      <span className={styles.mark}>
        <Mark product={product} />
      </span>
      <div className={styles.words}>
        <h2 className="clamp-2" dir="auto">
          <Link to={to}>{product.title}</Link>
        </h2>
        {product.category && <p className="xs muted truncate">{product.category}</p>}
      </div>
      <Figures product={product} />
      <p className={styles.foot}>
        <span>
          <Truck size={14} aria-hidden className="turns" />
          {says.days(product.offer.delivery_days)}
        </span>
        <span>{says.stock(product.stock)}</span>
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
      {compare && (
        <Button
          size="sm"
          block
          className={cx(styles.compare, compare.isChosen && styles.chosen)}
          aria-pressed={compare.isChosen}
          aria-label={`${t(compare.isChosen ? 'compare.chosen' : 'compare.choose')}: ${product.title}`}
          disabled={compare.isFull && !compare.isChosen}
          onClick={compare.onToggle}
        >
          {compare.isChosen ? <Check aria-hidden /> : <Scale aria-hidden />}
          {t(compare.isChosen ? 'compare.chosen' : 'compare.choose')}
        </Button>
      )}
    </li>
  )
}
