import type { ImportItem, ItemVariant } from '@plaudit/contract/dropshipping/import-item'
import { LOW_STOCK } from '@plaudit/contract/dropshipping/find-products'
import { Lock } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Check } from '../../../ui/form/choice.tsx'
import { Input } from '../../../ui/form/field.tsx'
import { formatMinor, readTyped, typedOf } from '../../../ui/text/money.ts'
import { formatNumber, shareOf } from '../../../ui/text/numbers.ts'
import type { VariantDraft } from './item-draft.ts'
import styles from './item.module.css'

type Row = { variant: ItemVariant; draft: VariantDraft }
type Field = 'price' | 'compare_at'

const profitOf = ({ variant, draft }: Row, currency: string) => {
  const price = readTyped(draft.price, currency)
  if (price === null || price === undefined || price === 0 || variant.landed === null) return null
  return { profit: price - variant.landed, price }
}

/** Enter and the arrows lead to the price above or below; Escape restores what was saved. */
const useCellKeys = (onRestore: (id: string, field: Field) => void) => {
  const table = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: Row, field: Field) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onRestore(row.variant.id, field)
      return
    }
    const steps: Record<string, number> = {
      Enter: event.shiftKey ? -1 : 1,
      ArrowDown: 1,
      ArrowUp: -1,
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const cells = [
      ...(table.current?.querySelectorAll<HTMLInputElement>(`input[data-cell=${field}]`) ?? []),
    ]
    const next = cells[cells.indexOf(event.currentTarget) + step]
    next?.focus()
    next?.select()
  }
  return { table, onKeyDown }
}

const nameOf = ({ variant }: Row) => variant.values.join(' · ') || variant.sku

const Stock = ({ variant: { gone, stock } }: Row) => {
  const { t } = useTranslation('dropship')
  if (gone) return <Badge tone="error">{t('prices.gone')}</Badge>
  if (stock === 0) return <Badge tone="error">{t('prices.out')}</Badge>
  if (stock < LOW_STOCK)
    return <Badge tone="warning">{t('prices.left', { shown: formatNumber(stock) })}</Badge>
  return <>{t('prices.stock', { shown: formatNumber(stock) })}</>
}

const Values = ({ row, onChoose }: { row: Row; onChoose: () => void }) => {
  const { t } = useTranslation('dropship')
  return (
    <span className={styles.variant}>
      <Check
        checked={row.draft.chosen}
        disabled={row.variant.gone}
        aria-label={t('prices.choose', { name: nameOf(row) })}
        onChange={onChoose}
      />
      <span>
        <strong dir="auto">{nameOf(row)}</strong>
        <span className="xs muted num">
          <Stock {...row} />
        </span>
      </span>
    </span>
  )
}

type Typing = {
  currency: string
  onType: (id: string, change: Partial<Omit<VariantDraft, 'id'>>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, row: Row, field: Field) => void
}

const Amount = ({ row, field, typing }: { row: Row; field: Field; typing: Typing }) => {
  const { t } = useTranslation('dropship')
  const { variant, draft } = row
  return (
    <span className={styles.cell}>
      {variant.locked.includes(field) && (
        <>
          <Lock size={12} aria-hidden />
          <span className="sr">{t('prices.typed')}</span>
        </>
      )}
      <Input
        data-cell={field}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className={styles.amount}
        aria-label={t(`prices.${field}_of`, { name: nameOf(row) })}
        aria-invalid={readTyped(draft[field], typing.currency) === undefined || undefined}
        value={draft[field]}
        onFocus={(event) => event.target.select()}
        onChange={(event) => typing.onType(variant.id, { [field]: event.target.value })}
        onKeyDown={(event) => typing.onKeyDown(event, row, field)}
      />
    </span>
  )
}

const Profit = ({ row, currency }: { row: Row; currency: string }) => {
  const found = profitOf(row, currency)
  if (!found) return <span className="muted">–</span>
  return (
    <span className={cx('strong', found.profit > 0 ? styles.gain : styles.loss)}>
      {formatMinor(found.profit, currency)}
    </span>
  )
}

const Margin = ({ row, currency }: { row: Row; currency: string }) => {
  const found = profitOf(row, currency)
  return <span className="muted">{found ? shareOf(found.profit, found.price) : '–'}</span>
}

const useColumns = (options: string[], typing: Typing): Column<Row>[] => {
  const { t } = useTranslation('dropship')
  const { currency, onType } = typing
  return [
    {
      name: options.join(', ') || t('prices.variant'),
      bare: true,
      cell: (row) => (
        <Values row={row} onChoose={() => onType(row.variant.id, { chosen: !row.draft.chosen })} />
      ),
    },
    {
      name: t('prices.landed'),
      figure: true,
      cell: ({ variant: { landed } }) => (landed === null ? '–' : formatMinor(landed, currency)),
    },
    {
      name: t('prices.price', { currency }),
      figure: true,
      cell: (row) => <Amount row={row} field="price" typing={typing} />,
    },
    {
      name: t('prices.compare_at'),
      figure: true,
      cell: (row) => <Amount row={row} field="compare_at" typing={typing} />,
    },
    {
      name: t('prices.profit'),
      figure: true,
      cell: (row) => <Profit row={row} currency={currency} />,
    },
    {
      name: t('prices.margin'),
      figure: true,
      cell: (row) => <Margin row={row} currency={currency} />,
    },
  ]
}

/** PROD-23: the variants with their prices, edited like a sheet. */
export const PriceTable = ({
  item,
  drafts,
  onType,
}: {
  item: ImportItem
  drafts: VariantDraft[]
  onType: (id: string, change: Partial<Omit<VariantDraft, 'id'>>) => void
}) => {
  const { t } = useTranslation('dropship')
  const { currency } = item
  const saved = new Map(item.variants.map((variant) => [variant.id, variant]))
  const { table, onKeyDown } = useCellKeys((id, field) =>
    onType(id, { [field]: typedOf(saved.get(id)?.[field] ?? null, currency) }),
  )
  const columns = useColumns(item.options, { currency, onType, onKeyDown })
  const rows = drafts.flatMap((draft): Row[] => {
    const variant = saved.get(draft.id)
    return variant ? [{ variant, draft }] : []
  })
  return (
    <div ref={table} className={styles.table}>
      <Table
        caption={t('prices.caption')}
        columns={columns}
        rows={rows}
        keyOf={({ variant }) => variant.id}
      />
    </div>
  )
}
