import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { RowPlace } from '../preview/row-place.tsx'
import styles from './rejected-rows.module.css'
import type { RejectedRow } from '@plaudit/contract/imports/rejects'

const useColumns = (): Column<RejectedRow>[] => {
  const { t } = useTranslation('imports')
  return [
    {
      name: t('rejected.row'),
      cell: (row) => (
        <strong className="num">
          {row.sheet === null ? row.row : <RowPlace row={row.row} sheet={row.sheet} />}
        </strong>
      ),
    },
    {
      name: t('rejected.field'),
      cell: (row) =>
        row.field ? (
          <code className={styles.field}>{row.field}</code>
        ) : (
          <span className="muted">{t('rejected.whole_row')}</span>
        ),
    },
    {
      name: t('rejected.value'),
      cell: (row) =>
        row.value || row.field ? (
          <code className={styles.value} title={row.value ?? undefined}>
            {row.value || t('rejected.empty')}
          </code>
        ) : (
          <span className="muted">–</span>
        ),
    },
    { name: t('rejected.reason'), cell: (row) => t(`reason.${row.reason}`) },
    {
      name: t('rejected.hint'),
      cell: (row) =>
        row.suggestion ? (
          <code className={styles.field}>{row.suggestion}</code>
        ) : (
          <span className="muted">–</span>
        ),
    },
  ]
}

/** Rejected rows: position, value, reason and suggestion. */
export const RejectedRows = ({
  id,
  title,
  about,
  aside,
  rows,
  foot,
}: {
  id?: string
  title: string
  about: string
  aside?: ReactNode
  rows: RejectedRow[]
  foot?: ReactNode
}) => {
  const columns = useColumns()
  return (
    <div id={id}>
      <Card title={title} about={about} aside={aside} foot={foot} flush>
        <Table
          caption={title}
          columns={columns}
          rows={rows}
          keyOf={(row) => `${row.row}-${row.field}-${row.reason}`}
        />
      </Card>
    </div>
  )
}
