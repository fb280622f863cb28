import { SHEET_ROWS } from '@plaudit/contract/imports/reading'
import { findHeader } from '../find-header.ts'
import { phrase } from '../../texts/phrase.ts'
import { unreadable } from '../refuse-file.ts'
import type { Row, Table } from '../table.ts'

/** A sheet of a workbook, in view; its rows can be walked once, one sheet after the other. */
export type Sheet = { name: string; rows: () => AsyncIterable<Row> }
type Book = { container: Table['container']; sheets: Sheet[]; close: () => void }

const plain = (cell: string | null) => (cell ?? '').replace(/\s+/g, ' ').trim().toLowerCase()
const named = (cells: Row['cells']) => cells.map(plain).filter(Boolean)

/** Where each column of the first sheet stands in another one; refuses one with other columns. */
const placesIn = (
  sheet: { name: string; header: Row },
  first: { name: string; header: Row },
): number[] => {
  const theirs = sheet.header.cells.map(plain)
  const ours = first.header.cells.map(plain)
  if (
    named(sheet.header.cells).toSorted().join('\n') !==
    named(first.header.cells).toSorted().join('\n')
  )
    throw unreadable(phrase('files.sheets_differ', { first: first.name, other: sheet.name }))
  const used = new Set<number>()
  return ours.map((name) => {
    const at = theirs.findIndex((other, i) => other === name && !used.has(i))
    used.add(at)
    return at
  })
}

/** Sheets leave empty cells out, at the end of a row too: there a short row is a whole one. */
const padded = ({ row, cells }: Row, width: number): Row => {
  while (cells.length < width) cells.push(null)
  return { row, cells }
}

const chosenFrom = ({ sheets }: Book, wanted: string[]): Sheet[] =>
  wanted.map((name) => {
    const found = sheets.find((sheet) => sheet.name === name)
    if (!found)
      throw unreadable(
        phrase('files.sheet_unknown', {
          name,
          sheets: { list: sheets.map((sheet) => sheet.name) },
        }),
      )
    return found
  })

async function* rowsOf(
  { close }: Book,
  sheets: Sheet[],
  first: { name: string; header: Row; below: AsyncIterable<Row> },
): AsyncGenerator<Row> {
  const width = first.header.cells.length
  try {
    for await (const row of first.below) yield padded(row, width)
    for (const [i, sheet] of sheets.entries()) {
      if (i === 0) continue
      const found = await findHeader(sheet.rows())
      if (!found) continue
      const places = placesIn({ name: sheet.name, header: found.header }, first)
      for await (const { row, cells } of found.below)
        yield {
          row: i * SHEET_ROWS + row,
          cells: [
            ...places.map((at) => cells[at] ?? null),
            ...cells.slice(found.header.cells.length),
          ],
        }
    }
  } finally {
    close()
  }
}

/**
 * The rows of the wanted sheets as one table, or of the first one that has rows. Rows of a second sheet are numbered
 * from `SHEET_ROWS` on, of a third from twice that, and so forth.
 */
export const joinSheets = async (book: Book, wanted: string[] | undefined): Promise<Table> => {
  const among = wanted ? chosenFrom(book, wanted) : book.sheets
  for (const sheet of among) {
    const found = await findHeader(sheet.rows())
    if (!found) continue
    const read = wanted ? [sheet, ...among.filter((other) => other !== sheet)] : [sheet]
    return {
      container: book.container,
      encoding: null,
      delimiter: null,
      headerRow: found.header.row,
      headers: found.header.cells.map((cell) => cell ?? ''),
      sheets: { all: book.sheets.map(({ name }) => name), read: read.map(({ name }) => name) },
      rows: rowsOf(book, read, { name: sheet.name, ...found }),
    }
  }
  throw unreadable(phrase(among.length === 1 ? 'files.first_sheet_empty' : 'files.sheets_empty'))
}
