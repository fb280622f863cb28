import type { ListedItem } from '@plaudit/contract/dropshipping/import-item'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from '../../../ui/class-names.ts'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Check } from '../../../ui/form/choice.tsx'
import { formatMinor } from '../../../ui/text/money.ts'
import { GuardBadge } from './guard-badge.tsx'
import styles from './list.module.css'

const usePriceText = ({ price_low: low, price_high: high, currency }: ListedItem) => {
  const { t } = useTranslation('dropship')
  if (low === null || high === null) return t('row.no_price')
  if (low === high) return formatMinor(low, currency)
  return t('row.prices', { low: formatMinor(low, currency), high: formatMinor(high, currency) })
}

/** A product of the list: what it is, what it is sold for, and whether it can go to the store. */
export const ItemRow = ({
  item,
  to,
  isOpen,
  isChosen,
  isFailed,
  onChoose,
}: {
  item: ListedItem
  to: string
  isOpen: boolean
  isChosen: boolean
  /** Its last push failed. */
  isFailed: boolean
  onChoose: () => void
}) => {
  const { t } = useTranslation(['dropship', 'selling'])
  const price = usePriceText(item)
  const title = item.title || t('row.no_name')
  return (
    <li className={cx(styles.row, isOpen && styles.open)}>
      <span className={styles.choose}>
        <Check checked={isChosen} onChange={onChoose} aria-label={t('row.choose', { title })} />
      </span>
      <Link
        to={to}
        className={styles.link}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        <Thumb src={item.image?.src} size="md" />
        <span className="grow">
          <b className="truncate" dir="auto">
            {title}
          </b>
          <span className="xs muted num truncate">
            {t('row.variants', { count: item.variant_count })} · {price}
          </span>
        </span>
        {isFailed ? (
          <Badge tone="error">{t('selling:panel.row_failed')}</Badge>
        ) : (
          <GuardBadge level={item.level} guards={item.guards} />
        )}
      </Link>
    </li>
  )
}
