import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { Check, ChevronRight, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LabelledIcon } from '../../../ui/icon/labelled-icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { cx } from '../../../ui/class-names.ts'
import styles from './preview-columns.module.css'
import type { Choices } from './use-preview.ts'

type Column = ImportPreview['columns'][number]

const Verdict = ({ column }: { column: Column }) => {
  const { t } = useTranslation('imports')
  if (column.note === 'date_order_open' || (!column.sure && column.meaning !== 'ignored'))
    return <Badge tone="warning">{t('columns.check')}</Badge>
  if (column.note === 'never_stored') return <Badge>{t('columns.never_stored')}</Badge>
  if (column.meaning === 'ignored')
    return <LabelledIcon icon={Minus} words={t('columns.left_out')} className="muted" />
  return <LabelledIcon icon={Check} words={t('columns.sure')} className={styles.sure} />
}

const Row = ({ column }: { column: Column }) => {
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
      <span className={cx('sm', column.meaning === 'ignored' && 'muted')}>
        {t(`meaning.${column.meaning}`)}
      </span>
      <span className={styles.verdict}>
        <Verdict column={column} />
      </span>
    </li>
  )
}

type PublishSwitchProps = { choices: Choices; onChoose: (choices: Choices) => void }

export const PublishSwitch = ({ choices, onChoose }: PublishSwitchProps) => {
  const { t } = useTranslation('imports')
  return (
    <Switch
      label={t('columns.publish')}
      hint={t('columns.publish_off')}
      checked={choices.publish ?? true}
      onChange={(publish) => onChoose({ publish })}
    />
  )
}

/** Each column of the file and its meaning; `aside` leads to the step where it can be changed. */
export const PreviewColumns = ({
  preview,
  aside,
  ...publish
}: PublishSwitchProps & { preview: ImportPreview; aside: ReactNode }) => {
  const { t } = useTranslation('imports')
  const known = preview.columns.filter((column) => column.meaning !== 'ignored').length
  return (
    <Card
      title={t('columns.title')}
      about={
        preview.remembered
          ? t('columns.remembered')
          : t('columns.about', { known, total: preview.columns.length })
      }
      aside={aside}
      flush
    >
      <ul className="rows">
        {preview.columns.map((column) => (
          <Row key={column.name} column={column} />
        ))}
        <li className={styles.publish}>
          <PublishSwitch {...publish} />
        </li>
      </ul>
    </Card>
  )
}
