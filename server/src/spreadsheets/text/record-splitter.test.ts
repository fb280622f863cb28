import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EndlessRecord, RecordSplitter } from './record-splitter.ts'

const MOST = 12
type Outcome = { cells: string[]; open: boolean }[] | { endlessAt: number }

const split = (file: Buffer, separator: string, pieces: number[]): Outcome => {
  const splitter = new RecordSplitter(separator, MOST)
  try {
    const bounds = [0, ...pieces.map((piece) => piece % (file.length + 1)), file.length].sort(
      (a, b) => a - b,
    )
    const records = bounds
      .slice(1)
      .flatMap((bound, i) => splitter.add(file.subarray(bounds[i], bound)))
    return [...records, ...splitter.end()].map(({ cells, raw }) => ({ cells, open: raw !== null }))
  } catch (error) {
    if (error instanceof EndlessRecord) return { endlessAt: error.row }
    throw error
  }
}

/** What the library makes of it, told to take stray quotation marks as letters. */
const byLibrary = (file: Buffer, separator: string): Outcome => {
  try {
    const records = parse(file, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: MOST,
    })
    return records.map((cells) => ({ cells, open: cells.some((cell) => cell.startsWith('"')) }))
  } catch (error) {
    if (error instanceof CsvError) return { endlessAt: Number(error['records']) + 1 }
    throw error
  }
}

test('any file, in any pieces, is split as a well-known parser splits it', () => {
  const part = fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', 'a', ' ', 'é', '😀', '\0', 'bc')
  const file = fc.oneof(
    fc.array(part, { maxLength: 24 }).map((parts) => Buffer.from(parts.join(''))),
    fc
      .array(fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0xc3, 0xa9, 0xe2, 0x41), { maxLength: 16 })
      .map((bytes) => Buffer.from(bytes)),
  )
  fc.assert(
    fc.property(
      file,
      fc.constantFrom(',', '§'),
      fc.array(fc.nat(), { maxLength: 6 }),
      (bytes, separator, pieces) => {
        const given = Buffer.from(bytes.toString('latin1').replaceAll(',', separator), 'latin1')
        expect(split(given, separator, pieces)).toEqual(byLibrary(given, separator))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a record that comes in many pieces is one record', () => {
  const splitter = new RecordSplitter(',', 1_000_000)
  for (let i = 0; i < 50; i++) expect(splitter.add(Buffer.alloc(1_000, ','))).toEqual([])
  expect(splitter.end()).toMatchObject([{ cells: Array(50_001).fill(''), raw: null }])
})
