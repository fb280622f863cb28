import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import { createReadStream } from 'node:fs'
import { detectEncoding } from './detect-encoding.ts'
import { findHeader } from '../find-header.ts'
import { refuseMarkup, unreadable } from '../refuse-file.ts'
import { sheetLimits, type Encoding, type Row, type Table } from '../table.ts'
import { tidyCell } from '../tidy-cell.ts'
import { phrase } from '../../texts/phrase.ts'
import { type CsvRecord, EndlessRecord, RecordSplitter } from './record-splitter.ts'

const BOM = Buffer.from('\ufeff')
const delimiters = [',', ';', '\t', '|']

/** How often each delimiter occurs in the first few records, outside quotes. */
const countDelimiters = (text: string, records: number): Map<string, number>[] => {
  const none = () => new Map(delimiters.map((delimiter) => [delimiter, 0]))
  const found = [none()]
  let quoted = false
  let last = ''
  for (const char of text) {
    const isEnd = !quoted && (char === '\n' || char === '\r')
    if (char === '"') quoted = !quoted
    else if (isEnd && !(last === '\r' && char === '\n') && found.push(none()) > records) break
    else if (!quoted && found.at(-1)!.has(char))
      found.at(-1)!.set(char, found.at(-1)!.get(char)! + 1)
    last = char
  }
  return found.slice(0, records)
}

const mostOf = (counts: Map<string, number>) =>
  [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))

/**
 * The delimiter that occurs most in the first record, outside quotes; where that seems to be a title, the one of the
 * column names below it. A file of one column has none: then a comma.
 */
export const detectDelimiter = (text: string): string => {
  const [first, ...below] = countDelimiters(text, 4)
  const [delimiter, count] = mostOf(first!)
  const names = below.find((counts) => mostOf(counts)[1] > 0)
  if (count > 1 || !names) return delimiter
  const [theirs, times] = mostOf(names)
  return times > 1 && (count === 0 || theirs !== delimiter) && first!.get(theirs) === 0
    ? theirs
    : delimiter
}

/** Excel writes `sep=;` as a first line of its own to say what it used. */
const excelHint = /^"?sep=(.)"?(\r\n|\n|\r)/i

async function* decoded(
  path: string,
  { encoding, skipBytes }: { encoding: Encoding; skipBytes: number },
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { start: skipBytes, highWaterMark: 1 << 17 }))
    yield Buffer.from(decoder.decode(chunk as Uint8Array, { stream: true }))
  yield Buffer.from(decoder.decode())
}

const openText = (
  path: string,
  from: { encoding: Encoding; skipBytes: number },
): AsyncIterable<Buffer> =>
  from.encoding === 'utf-8'
    ? createReadStream(path, { start: from.skipBytes, highWaterMark: 1 << 17 })
    : decoded(path, from)

/** Where a quoted cell ends: the place of its closing quotation mark. */
const closingQuote = (record: string, opening: number): number => {
  let at = record.indexOf('"', opening + 1)
  while (at !== -1 && record[at + 1] === '"') at = record.indexOf('"', at + 2)
  return at
}

/** Whether the mark that closes a quoted cell is followed by anything but blanks before the next separator. */
const hasOpenQuote = (record: string, delimiter: string): boolean => {
  for (let at = 0, next = 0; next !== -1; at = next + 1) {
    const end = record[at] === '"' ? closingQuote(record, at) : at - 1
    next = record.indexOf(delimiter, end + 1)
    if (end >= at && record.slice(end + 1, next === -1 ? undefined : next).trim() !== '')
      return true
  }
  return false
}

const quoteIn = ({ cells, hasQuotes, raw }: CsvRecord, delimiter: string): Row['quote'] => {
  if (!hasQuotes) return undefined
  // Only a cell that came out with its opening mark can have been closed in the middle.
  if (raw !== null && hasOpenQuote(raw, delimiter)) return 'open'
  return cells.some((value) => /[\r\n]/.test(value)) ? 'many_lines' : undefined
}

/** The records of a file, in pieces of it. */
async function* recordsIn(
  text: AsyncIterable<Buffer>,
  delimiter: string,
): AsyncGenerator<CsvRecord[]> {
  const splitter = new RecordSplitter(delimiter, sheetLimits.record)
  let isFirst = true
  for await (const piece of text) {
    yield splitter.add(isFirst && piece.indexOf(BOM) === 0 ? piece.subarray(BOM.length) : piece)
    isFirst = false
  }
  yield splitter.end()
}

const isBlank = ({ cells }: CsvRecord) => cells.every((value) => value.trim() === '')

const toRow = (row: number, record: CsvRecord, delimiter: string): Row => {
  const quote = quoteIn(record, delimiter)
  const cells = record.cells.map(tidyCell)
  return quote ? { row, cells, quote } : { row, cells }
}

/** Walks the records from the header on. Wholly empty ones are passed over but counted. */
async function* records(text: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<Row> {
  let row = 0
  try {
    for await (const found of recordsIn(text, delimiter))
      for (const record of found) {
        row++
        if (!isBlank(record)) yield toRow(row, record, delimiter)
      }
  } catch (error) {
    if (error instanceof EndlessRecord)
      throw unreadable(phrase('files.quote_open', { row: error.row }))
    throw error
  }
}

/**
 * Opens a CSV, TSV or the like in any known encoding and with any of the four delimiters. RFC
 * 4180, and what programs make of it.
 */
export const readCsv = async (
  path: string,
  head: Uint8Array,
  how: FileReadingOptions,
): Promise<Table> => {
  const { letters, bomBytes } = await detectEncoding(path, head, how.encoding)
  const { encoding } = letters
  const text = new TextDecoder(encoding).decode(head.subarray(bomBytes), { stream: true })
  refuseMarkup(text)
  const hint = excelHint.exec(text)
  const delimiter = hint?.[1] ?? detectDelimiter(text.trimStart())
  const hintBytes = hint ? hint[0].length * (encoding.startsWith('utf-16') ? 2 : 1) : 0
  const walk = records(openText(path, { encoding, skipBytes: bomBytes + hintBytes }), delimiter)
  const found = await findHeader(walk)
  if (!found) throw unreadable(phrase('files.no_rows'))
  const { header, below } = found
  return {
    container: 'csv',
    encoding,
    letters,
    delimiter,
    headerRow: header.row,
    headers: header.cells.map((cell) => cell ?? ''),
    rows: below,
  }
}
