import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { detectEncoding } from './detect-encoding.ts'
import { findHeader } from '../find-header.ts'
import { refuseMarkup, unreadable } from '../refuse-file.ts'
import { sheetLimits, type Encoding, type Row, type Table } from '../table.ts'
import { tidyCell } from '../tidy-cell.ts'
import { phrase, type Text } from '../../texts/phrase.ts'

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

const textStream = (path: string, from: { encoding: Encoding; skipBytes: number }): Readable =>
  from.encoding === 'utf-8'
    ? createReadStream(path, { start: from.skipBytes, highWaterMark: 1 << 17 })
    : Readable.from(decoded(path, from), { objectMode: false })

/** The records before the fault are counted by the parser: those it had ready when it failed never come out of it. */
const inWords = (error: CsvError & { records?: number }): Text => {
  const row = (error.records ?? 0) + 1
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return phrase('files.quote_open', { row })
  return phrase('files.row_unreadable', { row })
}

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

const quoteIn = (record: string[], raw: string, delimiter: string): Row['quote'] => {
  // Only a cell that came out with its opening mark can have been closed in the middle.
  if (record.some((value) => value.startsWith('"')) && hasOpenQuote(raw, delimiter)) return 'open'
  return record.some((value) => /[\r\n]/.test(value)) ? 'many_lines' : undefined
}

/** Walks the records from the header on. Wholly empty ones are passed over but counted. */
async function* records(source: Readable, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    bom: true,
    raw: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: sheetLimits.record,
  })
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let row = 0
  try {
    for await (const { record, raw } of parser as AsyncIterable<{
      record: string[]
      raw: string
    }>) {
      row++
      if (record.every((value) => value.trim() === '')) continue
      const quote = quoteIn(record, raw, delimiter)
      yield { row, cells: record.map(tidyCell), ...(quote && { quote }) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(inWords(error))
    throw error
  } finally {
    source.destroy()
    parser.destroy()
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
  const walk = records(textStream(path, { encoding, skipBytes: bomBytes + hintBytes }), delimiter)
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
