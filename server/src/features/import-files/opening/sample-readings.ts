import type { EncodingFound, FileEncoding, FileReading } from '@plaudit/contract/imports/reading'
import { cutText } from '../../../texts/cut-text.ts'
import type { Letters, Row } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'

/** Rows that are shown of each reading, how far into the file they are looked for, their length, and readings that are shown. */
const ROWS = 3
const LOOKED_AT = 20_000
const LENGTH = 120
const READINGS = 3
/** Next to the best reading, one with this share of its score may be meant; one with fewer odd words than this too. */
const POSSIBLE = { share: 0.5, odd: 0.05 }

type Place = { row: number; column: number }

const beyondAscii = (text: string) => text.replace(/\p{ASCII}/gu, '').length

const damaged = (text: string) => text.split('\ufffd').length - 1

/** The cell of a row that holds most of what is looked for; null when there is none. */
const tellingCell = ({ row, cells }: Row, countIn: (text: string) => number): Place | null => {
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
 * The first rows below the column names whose letters differ between readings, of UTF-8 those with damaged letters, however
 * far down; the column names where no other row does.
 */
const findPlaces = async (source: TableSource, encoding: FileEncoding): Promise<Place[]> => {
  const [countIn, most] = encoding === 'utf-8' ? [damaged, Infinity] : [beyondAscii, LOOKED_AT]
  const found: Place[] = []
  let header: Place | null = null
  let looked = 0
  for await (const row of rowsWithHeader(source, encoding)) {
    const place = tellingCell(row, countIn)
    if (looked++ === 0) header = place
    else if (place) found.push(place)
    if (found.length === ROWS || looked > most) break
  }
  return found.length > 0 || header === null ? found : [header]
}

const readPlaces = async (
  source: TableSource,
  encoding: FileEncoding,
  places: Place[],
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
 * The likely readings of a text file, each with the same rows as they come out so; the one that is used stands among them.
 * `places` whose text is the same in two readings show one of them.
 */
export const sampleReadings = async (
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
  const places = await findPlaces(source, letters.encoding)
  const shown = new Map<string, FileReading>()
  for (const [i, { encoding }] of letters.readings.entries()) {
    const isUsed = encoding === letters.encoding
    if (shown.size >= READINGS && !isUsed) continue
    const samples = await readPlaces(source, encoding, places)
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
      samples: await readPlaces(source, letters.encoding, places),
    },
  ]
}
