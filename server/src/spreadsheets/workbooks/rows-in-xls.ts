import * as xls from '@e965/xlsx'
import { cutText } from '../../texts/cut-text.ts'
import type { BufferedBook } from '../buffered-file.ts'
import { plainNumber } from '../plain-number.ts'
import { sheetLimits, type Row } from '../table.ts'
import { dateOfSerial, isDateFormat } from './xlsx-dates.ts'

const valueOf = (cell: xls.CellObject | undefined, is1904: boolean): string | null => {
  if (cell?.v === undefined || cell.v === null) return null
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 's') return cutText(String(cell.v), sheetLimits.cell)
  if (cell.t !== 'n') return null
  const isDate = cell.z !== undefined && isDateFormat(-1, String(cell.z))
  return (isDate ? dateOfSerial(Number(cell.v), is1904) : null) ?? plainNumber(String(cell.v))
}

function* rowsOf(data: (xls.CellObject | undefined)[][], is1904: boolean): Generator<Row> {
  for (let i = 0; i < data.length; i++) {
    const line = data[i]
    if (!line) continue
    const cells = Array.from({ length: Math.min(line.length, sheetLimits.columns) }, (_, column) =>
      valueOf(line[column], is1904),
    )
    if (cells.some((cell) => cell !== null && cell.trim() !== '')) yield { row: i + 1, cells }
  }
}

const isLocked = (error: unknown) => /password|encrypt/i.test(String((error as Error).message))

/**
 * Which streams a compound file contains tells what it is: a document of another program
 * has no `Workbook` and no `Book`.
 */
const refusalOf = (bytes: Buffer): 'locked' | 'no_workbook' | null => {
  try {
    const names = new Set(
      xls.CFB.read(bytes, { type: 'buffer' }).FullPaths.map((path: string) =>
        path.split('/').at(-1),
      ),
    )
    if (names.has('EncryptedPackage')) return 'locked'
    return names.has('Workbook') || names.has('Book') ? null : 'no_workbook'
  } catch {
    return 'no_workbook'
  }
}

/** The visible sheets of an Excel file of the old kind (BIFF 5 to 8). Buffered whole: each has at most 65,536 rows. */
export const sheetsInXls = (bytes: Buffer): BufferedBook => {
  const why = refusalOf(bytes)
  if (why) return { why }
  try {
    const book = xls.read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    })
    const is1904 = book.Workbook?.WBProps?.date1904 === true
    const cellsOf = (sheet: string) =>
      (book.Sheets[sheet]?.['!data'] ?? []) as (xls.CellObject | undefined)[][]
    return {
      names: book.SheetNames.filter((_, i) => !book.Workbook?.Sheets?.[i]?.Hidden),
      rowsOf: (sheet) => rowsOf(cellsOf(sheet), is1904),
    }
  } catch (error) {
    return { why: isLocked(error) ? 'locked' : 'damaged' }
  }
}
