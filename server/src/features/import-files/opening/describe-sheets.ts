import type { SheetFound } from '@plaudit/contract/imports/reading'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Table } from '../../../spreadsheets/table.ts'
import { MOST_ROWS_COUNTED, keyOf } from './rules.ts'

import { looksLikeReviews } from './looks-like-reviews.ts'
import { summarizeSheet } from './summarize-sheet.ts'

/**
 * Describes each visible sheet of a workbook with more than one: number of rows, and whether it contains reviews with
 * the same columns.
 */
export const describeSheets = async (
  source: TableSource,
  { sheets, headers }: Pick<Table, 'sheets' | 'headers'>,
): Promise<SheetFound[] | null> => {
  if (!sheets || sheets.all.length < 2) return null
  const found: SheetFound[] = []
  for (const name of sheets.all) {
    const summary = await source.recall(`sheet ${name}`, () =>
      summarizeSheet(source, name, MOST_ROWS_COUNTED),
    )
    const chosen = sheets.read.includes(name)
    const isSame = keyOf(summary.headers) === keyOf(headers)
    const verdict = (): SheetFound['verdict'] => {
      if (summary.rows === null) return 'unreadable'
      if (summary.rows === 0) return 'empty'
      if (isSame && name !== sheets.read[0]) return 'same_columns'
      if (looksLikeReviews(summary)) return isSame ? 'recognised' : 'other_columns'
      return chosen ? 'other_columns' : 'no_reviews'
    }
    found.push({ name, rows: summary.rows ?? 0, verdict: verdict(), chosen })
  }
  return found
}
