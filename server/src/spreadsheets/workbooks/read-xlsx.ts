import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import { joinSheets } from './join-sheets.ts'
import { openWorkbook, unescapeXlsx, type Workbook } from './open-workbook.ts'
import type { Zip } from './open-zip.ts'
import { plainNumber } from '../plain-number.ts'
import { unreadable } from '../refuse-file.ts'
import { sheetLimits, type Row, type Table } from '../table.ts'
import { tidyCell } from '../tidy-cell.ts'
import { dateOfSerial } from './xlsx-dates.ts'
import { phrase } from '../../texts/phrase.ts'

/** `C12` → 2: cells that are empty are left out of the file, so each says where it stands. */
const columnOf = (reference: string): number => {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

type Cell = { column: number; kind: string; style: number; text: string }

const valueOf = ({ kind, style, text }: Cell, book: Workbook): string | null => {
  if (text === '' || kind === 'e') return null
  if (kind === 's') return book.texts[Number(text)] ?? null
  if (kind === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (kind === 'd') return text
  if (kind === 'str' || kind === 'inlineStr') return unescapeXlsx(text)
  if (book.dateStyles[style]) return dateOfSerial(Number(text), book.is1904) ?? plainNumber(text)
  return plainNumber(text)
}

const sheetReader = (book: Workbook) => {
  let found: Row[] = []
  let row: Row = { row: 0, cells: [] }
  let cell: Cell = { column: 0, kind: '', style: 0, text: '' }
  let take = false
  let aid = false
  const placed = () => {
    if (cell.column < 0 || cell.column >= sheetLimits.columns) return
    const value = valueOf(cell, book)
    while (row.cells.length < cell.column) row.cells.push(null)
    row.cells[cell.column] = value === null ? null : tidyCell(value)
  }
  return {
    take: () => {
      const rows = found
      found = []
      return rows
    },
    open(name: string, a: Record<string, string>) {
      if (name === 'row') row = { row: Number(a['r'] ?? row.row + 1), cells: [] }
      else if (name === 'c')
        cell = {
          column: a['r'] ? columnOf(a['r']) : row.cells.length,
          kind: a['t'] ?? 'n',
          style: Number(a['s'] ?? 0),
          text: '',
        }
      else if (name === 'rPh') aid = true
      else take = name === 'v' || (name === 't' && !aid)
    },
    text(text: string) {
      if (!take) return
      cell.text += text
      if (cell.text.length > sheetLimits.cell)
        throw unreadable(phrase('files.cell_too_long', { row: row.row, max: sheetLimits.cell }))
    },
    close(name: string) {
      if (name === 'v' || name === 't') take = false
      else if (name === 'rPh') aid = false
      else if (name === 'c') placed()
      else if (name === 'row' && row.cells.some((value) => value !== null && value.trim() !== ''))
        found.push(row)
    },
  }
}

async function* rowsOf(zip: Zip, book: Workbook, part: string): AsyncGenerator<Row> {
  const reader = sheetReader(book)
  for await (const _ of zip.walkXml(part, reader, sheetLimits.sheet)) yield* reader.take()
}

/** Opens the visible sheets of a workbook. Rows come as they are unpacked; only the shared texts are buffered. */
export const readXlsx = async (zip: Zip, { sheets }: FileReadingOptions): Promise<Table> => {
  try {
    const book = await openWorkbook(zip)
    const found = book.sheets.map(({ name, part }) => ({
      name,
      rows: () => rowsOf(zip, book, part),
    }))
    return await joinSheets({ container: 'xlsx', sheets: found, close: () => zip.close() }, sheets)
  } catch (error) {
    zip.close()
    throw error
  }
}
