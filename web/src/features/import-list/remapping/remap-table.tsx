import type { Remap, RemapChoice } from '@plaudit/contract/dropshipping/remaps'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/field.tsx'
import { formatMinor } from '../../../ui/text/money.ts'
import { formatNumber, formatPercent } from '../../../ui/text/numbers.ts'
import { takenBy, type Choices } from './remap-choices.ts'
import styles from './remap.module.css'

const tones = { same: 'success', likely: 'warning', none: 'neutral' } as const
/** No supplier's number is a single minus. */
const OFF_SALE = '-'

const nameOf = ({ values, sku }: Pick<Remap, 'values' | 'sku'>) =>
  values.filter((value) => value !== '').join(' / ') || sku

type TableProps = {
  remaps: Remap[]
  variants: ReadonlyMap<string, RemapChoice>
  currency: string
  choices: Choices
  onChoose: (from: string, to: string | null | undefined) => void
}

const Former = ({ remap, currency }: { remap: Remap; currency: string }) => (
  <div className={styles.former}>
    <b dir="auto">{nameOf(remap)}</b>
    <span className="xs muted">
      {[remap.sku, remap.price !== null && formatMinor(remap.price, currency)]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </div>
)

const Choice = ({ remap, variants, choices, onChoose }: TableProps & { remap: Remap }) => {
  const { t } = useTranslation('selling')
  const { from, confidence, proposed } = remap
  const chosen = choices.get(from)
  const taken = takenBy(choices, from)
  const wordsOf = (id: string) => {
    const { stock, ...one } = variants.get(id)!
    return t('remap.choice', { name: nameOf(one), stock: formatNumber(stock) })
  }
  const isOpen = proposed !== null && chosen === undefined && !taken.has(proposed)
  return (
    <div className={styles.choice}>
      <Select
        aria-label={t('remap.choose_for', { name: nameOf(remap) })}
        value={chosen === null ? OFF_SALE : (chosen ?? '')}
        onChange={({ target: { value } }) =>
          onChoose(from, value === OFF_SALE ? null : value || undefined)
        }
      >
        <option value="">{t('remap.later')}</option>
        {remap.choices.map(({ id }) => (
          <option key={id} value={id} disabled={taken.has(id)}>
            {wordsOf(id)}
          </option>
        ))}
        <option value={OFF_SALE}>{t('remap.take_off')}</option>
      </Select>
      <span className={styles.sure}>
        <Badge tone={tones[confidence]}>{t(`remap.sure.${confidence}`)}</Badge>
        {isOpen && (
          <Button
            size="sm"
            aria-label={t('remap.use_for', {
              choice: nameOf(variants.get(proposed)!),
              name: nameOf(remap),
            })}
            onClick={() => onChoose(from, proposed)}
          >
            {t('remap.use')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** What it was, and what it becomes where that is known. */
const Change = ({ before, after }: { before: string; after: string | null }) => {
  const { t } = useTranslation('selling')
  if (after === null || after === before) return <>{before}</>
  return (
    <span className={styles.change}>
      <span className="muted">{before}</span>
      <ArrowRight size={14} aria-hidden className="turns" />
      <span className="sr">{t('remap.becomes')}</span>
      <strong>{after}</strong>
    </span>
  )
}

const percentOf = (margin: number | null) =>
  margin === null ? '–' : formatPercent(Math.round(margin / 100))

const useColumns = (props: TableProps): Column<Remap>[] => {
  const { t } = useTranslation('selling')
  const { variants, choices, currency } = props
  const chosenOf = ({ from }: Remap) => choices.get(from) ?? null
  const marginOf = (remap: Remap) => {
    const choice = remap.choices.find(({ id }) => id === chosenOf(remap))
    return choice ? percentOf(choice.margin) : null
  }
  const costOf = (remap: Remap) => {
    const choice = variants.get(chosenOf(remap) ?? '')
    return choice ? formatMinor(choice.cost, 'USD') : null
  }
  return [
    {
      name: t('remap.former'),
      bare: true,
      cell: (remap) => <Former remap={remap} currency={currency} />,
    },
    {
      name: t('remap.now'),
      bare: true,
      cell: (remap) => <Choice {...props} remap={remap} />,
    },
    {
      name: t('remap.cost'),
      figure: true,
      cell: (remap) => <Change before={formatMinor(remap.cost, 'USD')} after={costOf(remap)} />,
    },
    {
      name: t('live.margin'),
      figure: true,
      cell: (remap) => <Change before={percentOf(remap.margin)} after={marginOf(remap)} />,
    },
  ]
}

/** PROD-67: variants that the supplier sells no more, and what takes the place of each. */
export const RemapTable = (props: TableProps) => {
  const { t } = useTranslation('selling')
  const columns = useColumns(props)
  return (
    <div className={styles.table}>
      <Table
        caption={t('remap.caption')}
        rows={props.remaps}
        keyOf={({ from }) => from}
        columns={columns}
      />
    </div>
  )
}
