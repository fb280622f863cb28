import type {
  PriceChange,
  PricePreview as Preview,
} from '@plaudit/contract/dropshipping/price-rules'
import { useTranslation } from 'react-i18next'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { formatMinor } from '../../../ui/text/money.ts'
import { formatNumber } from '../../../ui/text/numbers.ts'
import styles from './prices.module.css'

const moneyOf = (amount: number | null, currency: string) =>
  amount === null ? '–' : formatMinor(amount, currency)

const Prices = ({ side, currency }: { side: PriceChange['before']; currency: string }) => (
  <>
    {moneyOf(side.price, currency)}
    {side.compare_at !== null && (
      <s className={styles.compare}>{formatMinor(side.compare_at, currency)}</s>
    )}
  </>
)

const useColumns = ({ currency, currency_before: before }: Preview): Column<PriceChange>[] => {
  const { t } = useTranslation('dropship')
  return [
    {
      name: t('preview.product'),
      bare: true,
      cell: ({ title, values }) => (
        <span dir="auto">
          <strong className="clamp-2">{title}</strong>
          <span className="xs muted">{values.join(' · ')}</span>
        </span>
      ),
    },
    {
      name: t('prices.landed'),
      figure: true,
      cell: ({ landed }) => moneyOf(landed, currency),
    },
    {
      name: t('preview.before'),
      figure: true,
      cell: (row) => <Prices side={row.before} currency={before} />,
    },
    {
      name: t('preview.after'),
      figure: true,
      cell: (row) => (
        <strong>
          <Prices side={row.after} currency={currency} />
        </strong>
      ),
    },
  ]
}

/** PROD-29: what a rule would do, before it is saved. */
export const PricePreview = ({ preview, isOld }: { preview: Preview; isOld: boolean }) => {
  const { t } = useTranslation('dropship')
  const columns = useColumns(preview)
  const { changed_prices: changed, changed_items: items, rows } = preview
  const notes = [
    preview.locked_prices > 0 && t('preview.locked', { count: preview.locked_prices }),
    preview.without_shipping > 0 && t('preview.unknown', { count: preview.without_shipping }),
    preview.below_cost > 0 && t('preview.below_cost', { count: preview.below_cost }),
    preview.currency !== preview.currency_before &&
      t('preview.currency', { currency: preview.currency }),
  ].filter((note) => note !== false)
  return (
    <section aria-label={t('preview.title')} aria-busy={isOld} className="stack close">
      <h2 className={styles.title}>{t('preview.title')}</h2>
      <p className="sm muted" aria-live="polite">
        {preview.items === 0 && t('preview.empty')}
        {preview.items > 0 && changed === 0 && t('preview.same')}
        {changed > 0 &&
          t('preview.changes', {
            count: changed,
            shown: formatNumber(changed),
            items: formatNumber(items),
          })}
      </p>
      {notes.length > 0 && (
        <Banner tone={preview.below_cost > 0 ? 'warning' : 'info'}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Banner>
      )}
      {rows.length > 0 && (
        <div className={styles.preview}>
          <Table
            caption={t('preview.table')}
            columns={columns}
            rows={rows}
            keyOf={({ item_id, variant_id }) => `${item_id} ${variant_id}`}
          />
        </div>
      )}
      {changed > rows.length && (
        <p className="xs muted">{t('preview.first', { shown: formatNumber(rows.length) })}</p>
      )}
    </section>
  )
}
