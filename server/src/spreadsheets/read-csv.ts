import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { detectEncoding } from './detect-encoding.ts'
import { refuseMarkup, unreadable } from './refuse-file.ts'
import { caps, type Encoding, type Row, type Table } from './table.ts'
import { tidyCell } from './tidy-cell.ts'

const delimiters = [',', ';', '\t', '|']

/** The delimiter that occurs most in the first record, outside quotes. A file of one column has none: then a comma. */
export const detectDelimiter = (text: string): string => {
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]))
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r')) break
    else if (!quoted && counts.has(char)) counts.set(char, counts.get(char)! + 1)
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** Excel writes `sep=;` as a first line of its own to say what it used. */
const excelHint = /^"?sep=(.)"?(\r\n|\n|\r)/i

async function* decoded(path: string, { encoding, skipBytes }: { encoding: Encoding; skipBytes: number }): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { start: skipBytes, highWaterMark: 1 << 17 }))
    yield Buffer.from(decoder.decode(chunk as Uint8Array, { stream: true }))
  yield Buffer.from(decoder.decode())
}

const textStream = (path: string, from: { encoding: Encoding; skipBytes: number }): Readable =>
  from.encoding === 'utf-8'
    ? createReadStream(path, { start: from.skipBytes, highWaterMark: 1 << 17 })
    : Readable.from(decoded(path, from), { objectMode: false })

const inWords = (error: CsvError, row: number): string => {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return `From row ${row} on, this file cannot be taken apart: a quotation mark opens there and is never closed. Mend that row, then upload the file again.`
  return `Row ${row} of this file cannot be read. Mend that row, then upload the file again.`
}

/** Walks the records from the header on. Wholly empty ones are passed over but counted. */
async function* records(source: Readable, delimiter: string): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: caps.record,
  })
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      if (record.every((value) => value.trim() === '')) continue
      yield { row, cells: record.map(tidyCell) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(inWords(error, row + 1))
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Opens a CSV, TSV or the like in any of the four encodings and delimiters. RFC 4180, and what programs make of it. */
export const readCsv = async (path: string, head: Uint8Array): Promise<Table> => {
  const { encoding, bomBytes } = await detectEncoding(path, head)
  const text = new TextDecoder(encoding).decode(head.subarray(bomBytes), { stream: true })
  refuseMarkup(text)
  const hint = excelHint.exec(text)
  const delimiter = hint?.[1] ?? detectDelimiter(text.trimStart())
  const hintBytes = hint ? hint[0].length * (encoding.startsWith('utf-16') ? 2 : 1) : 0
  const walk = records(textStream(path, { encoding, skipBytes: bomBytes + hintBytes }), delimiter)
  const first = await walk.next()
  if (first.done) throw unreadable('This file has no rows. Export or save it again, then upload it.')
  return { container: 'csv', encoding, delimiter, headers: first.value.cells.map((cell) => cell ?? ''), rows: walk }
}
