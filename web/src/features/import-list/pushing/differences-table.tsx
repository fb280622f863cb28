import type { Difference } from '@plaudit/contract/dropshipping/pushes'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Check } from '../../../ui/form/choice.tsx'
import { wordsOf } from './differences.ts'
import styles from './pushing.module.css'

const tones = { change: 'info', edit: 'neutral', conflict: 'warning' } as const
type FieldName = 'title'

const Value = ({
  of,
  side,
  currency,
}: {
  of: Difference
  side: 'ours' | 'theirs'
  currency: string
}) => {
  const { t } = useTranslation('selling')
  const { field } = of
  const isPart = field === 'images' || field === 'variant'
  if (field === 'images' && of[side]) return <Thumb src={String(of[side])} size="md" />
  const words = wordsOf(of[side], { field, currency })
  if (words === null) return <span className="muted">{t(isPart ? 'diff.gone' : 'diff.none')}</span>
  return (
    <span dir="auto" className={styles.value}>
      {words}
    </span>
  )
}

type TableProps = {
  differences: Difference[]
  currency: string
  chosen: ReadonlySet<string>
  onToggle: (path: string) => void
}

const useColumns = ({
  currency,
  chosen,
  onToggle,
}: Omit<TableProps, 'differences'>): Column<Difference>[] => {
  const { t } = useTranslation('selling')
  const id = useId()
  // The contract has the store's field names, and a text for each.
  const fieldOf = ({ field, variant }: Difference) =>
    [t(`diff.name.${field as FieldName}`), variant].filter(Boolean).join(': ')
  return [
    {
      name: t('diff.field'),
      bare: true,
      cell: (row) => (
        <div className={styles.field}>
          <Check
            id={`${id}-${row.path}`}
            checked={chosen.has(row.path)}
            aria-label={t('diff.choose', { name: fieldOf(row) })}
            onChange={() => onToggle(row.path)}
          />
          <label htmlFor={`${id}-${row.path}`}>
            <b dir="auto">{fieldOf(row)}</b>
            <Badge tone={tones[row.kind]}>{t(`diff.kind.${row.kind}`)}</Badge>
          </label>
        </div>
      ),
    },
    { name: t('diff.ours'), cell: (row) => <Value of={row} side="ours" currency={currency} /> },
    {
      name: t('diff.theirs'),
      cell: (row) => <Value of={row} side="theirs" currency={currency} />,
    },
  ]
}

/** PROD-52: what we have beside what the store has, and which of it is written. */
export const DifferencesTable = ({ differences, ...rest }: TableProps) => {
  const { t } = useTranslation('selling')
  const columns = useColumns(rest)
  return (
    <div className={styles.differences}>
      <Table
        caption={t('diff.caption')}
        rows={differences}
        keyOf={({ path }) => path}
        columns={columns}
      />
    </div>
  )
}
