import type { EncodingFound, FileEncoding, FileReading } from '@plaudit/contract/imports/reading'
import { cutText } from '../../../texts/cut-text.ts'
import type { Letters, Row } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'

/**
 * Rows shown for each encoding, how far into the file they are searched, their length, and how many encodings are
 * shown.
 */
const ROWS = 3
const LOOKED_AT = 20_000
const LENGTH = 120
const READINGS = 3
/** Besides the best encoding, one with this share of its score may be right; one with fewer unlikely words too. */
const POSSIBLE = { share: 0.5, odd: 0.05 }

type CellPosition = { row: number; column: number }

const countNonAscii = (text: string) => text.replace(/\p{ASCII}/gu, '').length

const countDamaged = (text: string) => text.split('\ufffd').length - 1

/** The cell of a row with the highest count; null when all are 0. */
const mostTellingCell = (
  { row, cells }: Row,
  countIn: (text: string) => number,
): CellPosition | null => {
  const counts = cells.map((cell) => (cell === null ? 0 : countIn(cell)))
  const most = Math.max(0, ...counts)
  return most === 0 ? null : { row, column: counts.indexOf(most) }
}

async function* rowsWithHeader(source: TableSource, encoding: FileEncoding): AsyncGenerator<Row> {
  const { headers, rows } = await source.peek({ encoding })
  yield { row: 1, cells: headers }
  yield* rows
}

/**
 * The first rows below the column names whose characters differ between encodings (for UTF-8: rows with damaged
 * characters), however far down; the column names if no other row differs.
 */
const findSampleCells = async (
  source: TableSource,
  encoding: FileEncoding,
): Promise<CellPosition[]> => {
  const [countIn, most] =
    encoding === 'utf-8' ? [countDamaged, Infinity] : [countNonAscii, LOOKED_AT]
  const found: CellPosition[] = []
  let header: CellPosition | null = null
  let rowsRead = 0
  for await (const row of rowsWithHeader(source, encoding)) {
    const place = mostTellingCell(row, countIn)
    if (rowsRead++ === 0) header = place
    else if (place) found.push(place)
    if (found.length === ROWS || rowsRead > most) break
  }
  return found.length > 0 || header === null ? found : [header]
}

const readSampleCells = async (
  source: TableSource,
  encoding: FileEncoding,
  places: CellPosition[],
): Promise<FileReading['samples']> => {
  const wanted = new Map(places.map((place) => [place.row, place.column]))
  const last = Math.max(0, ...wanted.keys())
  const samples: FileReading['samples'] = []
  for await (const { row, cells } of rowsWithHeader(source, encoding)) {
    const column = wanted.get(row)
    if (column !== undefined) samples.push({ row, text: cutText(cells[column] ?? '', LENGTH) })
    if (row >= last) break
  }
  return samples
}

const likelihoodOf = (letters: Letters, at: number): FileReading['likelihood'] => {
  if (at === 0) return 'likely'
  const reading = letters.readings[at]!
  return reading.odd <= POSSIBLE.odd && reading.score >= POSSIBLE.share * letters.readings[0]!.score
    ? 'possible'
    : 'unlikely'
}

/**
 * The likely encodings of a text file, each with the same rows decoded by it; the used one is among them. If two
 * encodings give the same text, only one is shown.
 */
export const sampleEncodings = async (
  source: TableSource,
  letters: Letters,
): Promise<EncodingFound['readings']> => {
  if (letters.readings.length === 0) return []
  const { encoding, readings } = letters
  const asRead = JSON.stringify([encoding, readings.map((one) => one.encoding)])
  return source.recall(`readings ${asRead}`, () => collectReadings(source, letters))
}

const collectReadings = async (
  source: TableSource,
  letters: Letters,
): Promise<EncodingFound['readings']> => {
  const places = await findSampleCells(source, letters.encoding)
  const shown = new Map<string, FileReading>()
  for (const [i, { encoding }] of letters.readings.entries()) {
    const isUsed = encoding === letters.encoding
    if (shown.size >= READINGS && !isUsed) continue
    const samples = await readSampleCells(source, encoding, places)
    const text = JSON.stringify(samples)
    if (!shown.has(text) || isUsed)
      shown.set(text, { encoding, likelihood: likelihoodOf(letters, i), samples })
  }
  const readings = [...shown.values()]
  if (readings.some(({ encoding }) => encoding === letters.encoding)) return readings
  return [
    ...readings,
    {
      encoding: letters.encoding,
      likelihood: 'unlikely',
      samples: await readSampleCells(source, letters.encoding, places),
    },
  ]
}
