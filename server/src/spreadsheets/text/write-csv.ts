import { Readable } from 'node:stream'
import { guard } from '../formula-guard.ts'

type Cells = readonly (string | null)[]

const needsQuotes = /[",;\t|\r\n]|^\s|\s$/

const field = (cell: string | null): string => {
  if (cell === null) return ''
  const safe = guard(cell)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: Cells) => `${cells.map(field).join(',')}\r\n`

async function* lines(
  headers: Cells,
  rows: AsyncIterable<Cells> | Iterable<Cells>,
): AsyncGenerator<string> {
  let piece = `\uFEFF${line(headers)}`
  for await (const row of rows) {
    piece += line(row)
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}

/**
 * A CSV as a stream, never buffered whole: UTF-8 with a byte order mark so that Excel opens it right,
 * commas, CRLF, quotes where needed. Cells that would run as a formula are guarded with an apostrophe,
 * which `readTable` takes away again.
 */
export const writeCsv = (headers: Cells, rows: AsyncIterable<Cells> | Iterable<Cells>): Readable =>
  Readable.from(lines(headers, rows), { objectMode: false })
