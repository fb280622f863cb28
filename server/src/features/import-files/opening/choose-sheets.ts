import { MOST_SHEETS, type SheetFound } from '@plaudit/contract/imports/reading'
import { Problem } from '../../../problem.ts'
import { plainName } from '../../../review-files/format.ts'
import type { Table } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import { unreadable } from '../../../spreadsheets/refuse-file.ts'
import { phrase } from '../../../texts/phrase.ts'
import { findFormat } from '../formats/recognise-format.ts'
import { meaningOfName } from '../mapping/names/rules.ts'

/** Rows of a sheet that are counted at most. */
const COUNTED = 100_000

/** `rows` null: the sheet cannot be read. */
type SheetSummary = { name: string; headers: string[]; rows: number | null }

const keyOf = (headers: string[]) => headers.map(plainName).toSorted().join('\n')

/** Closes the file of a table: starts iterating a lazy one and stops at once. */
export const closeTable = async ({ rows, isLazy }: Table): Promise<void> => {
  if (isLazy) return
  for await (const _ of rows) break
}

/** Whether the error says that a sheet has no rows. */
const isEmpty = (error: unknown) =>
  error instanceof Problem && error.detail.key === 'files.first_sheet_empty'

const summarizeSheet = async (
  source: TableSource,
  name: string,
  most: number,
): Promise<SheetSummary> => {
  try {
    const { headers, rows } = await source.peek({ sheets: [name] })
    let count = 0
    for await (const _ of rows) if (++count >= most) break
    return { name, headers, rows: count }
  } catch (error) {
    return { name, headers: [], rows: isEmpty(error) ? 0 : null }
  }
}

/** @throws Problem `file_unreadable` for a workbook with more sheets than can be shown and chosen. */
export const assertFewSheets = async (table: Table): Promise<void> => {
  const found = table.sheets?.all.length ?? 0
  if (found <= MOST_SHEETS) return
  await closeTable(table)
  throw unreadable(phrase('files.too_many_sheets', { found, max: MOST_SHEETS }))
}

const looksLikeReviews = ({ headers, rows }: SheetSummary): boolean => {
  const meanings = new Set(headers.map((header) => meaningOfName(header)?.meaning))
  return (
    rows !== null &&
    rows > 0 &&
    (findFormat(headers) !== null || (meanings.has('rating') && meanings.has('text')))
  )
}

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
      const looked = await summarizeSheet(source, name, 1)
      if (looked.rows && keyOf(looked.headers) === keyOf(headers)) open.push(name)
    }
    return open
  })
}

/**
 * Describes each visible sheet of a workbook with more than one: number of rows, and whether it holds reviews with
 * the same columns.
 */
export const describeSheets = async (
  source: TableSource,
  { sheets, headers }: Pick<Table, 'sheets' | 'headers'>,
): Promise<SheetFound[] | null> => {
  if (!sheets || sheets.all.length < 2) return null
  const found: SheetFound[] = []
  for (const name of sheets.all) {
    const looked = await source.recall(`sheet ${name}`, () => summarizeSheet(source, name, COUNTED))
    const chosen = sheets.read.includes(name)
    const isSame = keyOf(looked.headers) === keyOf(headers)
    const verdict = (): SheetFound['verdict'] => {
      if (looked.rows === null) return 'unreadable'
      if (looked.rows === 0) return 'empty'
      if (isSame && name !== sheets.read[0]) return 'same_columns'
      if (looksLikeReviews(looked)) return isSame ? 'recognised' : 'other_columns'
      return chosen ? 'other_columns' : 'no_reviews'
    }
    found.push({ name, rows: looked.rows ?? 0, verdict: verdict(), chosen })
  }
  return found
}
