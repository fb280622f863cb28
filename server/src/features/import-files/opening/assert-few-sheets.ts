import { MOST_SHEETS } from '@plaudit/contract/imports/reading'
import { unreadable } from '../../../spreadsheets/refuse-file.ts'
import type { Table } from '../../../spreadsheets/table.ts'
import { phrase } from '../../../texts/phrase.ts'
import { closeTable } from './close-table.ts'

/** @throws Problem `file_unreadable` for a workbook with more sheets than can be shown and chosen. */
export const assertFewSheets = async (table: Table): Promise<void> => {
  const found = table.sheets?.all.length ?? 0
  if (found <= MOST_SHEETS) return
  await closeTable(table)
  throw unreadable(phrase('files.too_many_sheets', { found, max: MOST_SHEETS }))
}
