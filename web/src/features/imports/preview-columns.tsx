import { columnMeanings, type ColumnMeaning } from '@plaudit/contract/imports'
import type { ImportPreview } from '@plaudit/contract/import-preview'
import { Check, ChevronRight, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/field.tsx'
import styles from './preview-columns.module.css'
import type { Choices } from './use-preview.ts'

type Column = ImportPreview['columns'][number]

const Verdict = ({ column }: { column: Column }) => {
  const { t } = useTranslation('imports')
  if (column.note === 'date_order_open' || (!column.sure && column.meaning !== 'ignored')) return <Badge tone="warning">{t('columns.check')}</Badge>
  if (column.note === 'never_stored') return <Badge>{t('columns.never_stored')}</Badge>
  if (column.meaning === 'ignored') return <Mark icon={Minus} words={t('columns.left_out')} className="muted" />
  return <Mark icon={Check} words={t('columns.sure')} className={styles.sure} />
}

const Row = ({ column, onChange }: { column: Column; onChange: (meaning: ColumnMeaning) => void }) => {
  const { t } = useTranslation('imports')
  return (
    <li className={cx(styles.row, column.note === 'date_order_open' && styles.open)}>
      <span className={styles.name}>
        <code title={column.name}>{column.name}</code>
        <span className="xs muted truncate" title={column.sample ?? undefined}>
          {column.sample}
        </span>
      </span>
      <ChevronRight size={16} aria-hidden className={cx('muted', 'turns')} />
      <Select aria-label={t('columns.as', { name: column.name })} value={column.meaning} onChange={(event) => onChange(event.target.value as ColumnMeaning)}>
        {columnMeanings.map((meaning) => (
          <option key={meaning} value={meaning}>
            {t(`meaning.${meaning}`)}
          </option>
        ))}
      </Select>
      <span className={styles.verdict}>
        <Verdict column={column} />
      </span>
    </li>
  )
}

/** Each column of the file and what it means; another meaning reads the file again. */
export const PreviewColumns = ({ preview, choices, onChoose }: { preview: ImportPreview; choices: Choices; onChoose: (choices: Choices) => void }) => {
  const { t } = useTranslation('imports')
  const known = preview.columns.filter((column) => column.meaning !== 'ignored').length
  return (
    <Card title={t('columns.title')} about={t('columns.about', { known, total: preview.columns.length })} flush>
      <ul className="rows">
        {preview.columns.map((column) => (
          <Row key={column.name} column={column} onChange={(meaning) => onChoose({ columns: { ...choices.columns, [column.name]: meaning } })} />
        ))}
        <li className={styles.publish}>
          <Switch
            label={t('columns.publish')}
            hint={t('columns.publish_off')}
            checked={choices.publish ?? true}
            onChange={(publish) => onChoose({ publish })}
          />
        </li>
      </ul>
    </Card>
  )
}
