import type { Table } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import { summarizeSheet } from './summarize-sheet.ts'
import { looksLikeReviews } from './looks-like-reviews.ts'

/** The default sheet: the first one that looks like reviews, if the very first does not. Null: keep the first. */
export const chooseSheet = async (source: TableSource, table: Table): Promise<string | null> => {
  const { sheets, headers } = table
  if (!sheets || sheets.all.length < 2 || looksLikeReviews({ name: '', headers, rows: 1 }))
    return null
  return source.recall('better sheet', async () => {
    for (const name of sheets.all)
      if (!sheets.read.includes(name) && looksLikeReviews(await summarizeSheet(source, name, 1)))
        return name
    return null
  })
}
