import { SHEET_ROWS } from '@plaudit/contract/imports/reading'
import { useTranslation } from 'react-i18next'

type RowPosition = { row: number; sheet: string | null }

/** Rows are numbered over all chosen sheets; owners see the number on the sheet. */
export const numberOnSheet = ({ row, sheet }: RowPosition): number =>
  sheet === null ? row : row % SHEET_ROWS

/** "Row 4", or "Germany, row 4" where several sheets are read. */
export const RowPlace = ({ row, sheet }: RowPosition) => {
  const { t } = useTranslation('imports')
  const number = numberOnSheet({ row, sheet })
  return (
    <>
      {sheet === null
        ? t('cards.row', { row: number })
        : t('cards.sheet_row', { sheet, row: number })}
    </>
  )
}
