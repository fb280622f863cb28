import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { formatMinor } from '../../../ui/text/money.ts'
import { formatNumber, formatPercent } from '../../../ui/text/numbers.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { LiveStateText } from './live-state.tsx'
import styles from './live.module.css'

const Product = ({ product }: { product: LiveProduct }) => {
  const { t } = useTranslation('selling')
  const { variants_low: low } = product
  return (
    <div className={styles.product}>
      <Thumb src={product.image?.src} size="md" />
      <div>
        <b dir="auto" className="clamp-2">
          {product.title}
        </b>
        <span className="xs muted">
          {t('live.variants', { count: product.variant_count })}
          {low > 0 && ` · ${t('live.low', { count: low })}`}
        </span>
        {product.store_url && (
          <a className="link xs" href={product.store_url} target="_blank" rel="noopener">
            {t('live.in_store')} <ExternalLink size={12} aria-hidden />
          </a>
        )}
      </div>
    </div>
  )
}

const usePrices = () => {
  const { t } = useTranslation('selling')
  return ({ price_low: low, price_high: high, currency }: LiveProduct) => {
    if (low === null || high === null) return '–'
    if (low === high) return formatMinor(low, currency)
    return t('live.prices', { low: formatMinor(low, currency), high: formatMinor(high, currency) })
  }
}

/** Hundredths of a percent as whole percents. */
const marginOf = ({ margin }: LiveProduct) =>
  margin === null ? '–' : formatPercent(Math.round(margin / 100))

type CellProps = {
  renderActions: (product: LiveProduct) => ReactNode
  onRemap: (product: LiveProduct) => void
}

const useColumns = ({ renderActions, onRemap }: CellProps): Column<LiveProduct>[] => {
  const { t } = useTranslation('selling')
  const pricesOf = usePrices()
  return [
    { name: t('live.product'), bare: true, cell: (one) => <Product product={one} /> },
    {
      name: t('live.status'),
      bare: true,
      cell: (one) => <LiveStateText product={one} onRemap={onRemap} />,
    },
    { name: t('live.stock'), figure: true, cell: ({ stock }) => formatNumber(stock) },
    { name: t('live.price'), figure: true, cell: pricesOf },
    { name: t('live.margin'), figure: true, cell: marginOf },
    {
      name: t('live.asked'),
      cell: ({ synced_at: at }) => (at ? <RelativeTime at={at} /> : t('live.never')),
    },
    { name: t('live.actions'), bare: true, corner: true, cell: renderActions },
  ]
}

/** PROD-53: live products as a table, or as cards on a phone. */
export const LiveTable = ({ products, ...cells }: CellProps & { products: LiveProduct[] }) => {
  const { t } = useTranslation('selling')
  const columns = useColumns(cells)
  return (
    <div className={styles.rows}>
      <Table caption={t('live.list')} columns={columns} rows={products} keyOf={({ id }) => id} />
    </div>
  )
}
