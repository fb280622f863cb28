import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Table } from '../../../spreadsheets/table.ts'
import { keyOf } from './rules.ts'

import { summarizeSheet } from './summarize-sheet.ts'

/** Sheets that were not chosen but have the same columns as the one that is read: they may be meant too. */
export const findUnchosenSheets = async (
  source: TableSource,
  { sheets, headers }: Pick<Table, 'sheets' | 'headers'>,
): Promise<string[]> => {
  if (!sheets) return []
  return source.recall(`sheets like ${JSON.stringify(sheets.read)}`, async () => {
    const open: string[] = []
    for (const name of sheets.all) {
      if (sheets.read.includes(name)) continue
      const summary = await summarizeSheet(source, name, 1)
      if (summary.rows && keyOf(summary.headers) === keyOf(headers)) open.push(name)
    }
    return open
  })
}
