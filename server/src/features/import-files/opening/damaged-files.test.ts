import { buffer } from 'node:stream/consumers'
import * as xls from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csv } from '../../../../test/files/app-file.ts'
import { appFiles } from '../../../../test/files/app-files.ts'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { writeXlsx } from '../../../spreadsheets/workbooks/write-xlsx.ts'

/** Files tried: a short round with every run of the tests, a long one with PROVE=1. */
const RUNS = Number(process.env['ROUNDS'] ?? (process.env['PROVE'] ? 5_000 : 60))
const timeout = RUNS * 5_000
/** The short round tries the same files each time; the long one always others, and names its seed when it fails. */
const round = RUNS === 60 ? { numRuns: RUNS, seed: 20_261_121 } : { numRuns: RUNS }

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
})
afterAll(() => t.close())

type Bytes = Uint8Array<ArrayBuffer>
type Preview = {
  rows: number
  counts: { new: number; changed: number; duplicate: number; rejected: number }
  reviews: {
    row: number
    author: string
    rating: number
    title: string | null
    text: string
    reviewed_at: string | null
    reply: string | null
    photos: number
  }[]
  rejected: { row: number; field: string | null; reason: string; detail: string }[]
}
const preview = (content: string | Bytes) =>
  owner.post('imports/csv/preview/', uploadForm(content, { name: 'reviews.dat' }))

/** Each app's file as rows of cells; those of JSON apps stay what they are. */
const tables = appFiles
  .filter(([, file]) => !file.startsWith('['))
  .map(([app, file]) => ({
    app,
    rows: parse(file, { delimiter: [',', ';'], relax_column_count: true }) as string[][],
  }))
const toCsv = ([header, ...rows]: string[][]) => csv(header!.join(), ...rows)
const sheet = (rows: string[][], bookType: xls.BookType): Bytes =>
  new Uint8Array(
    xls.write(
      { SheetNames: ['Reviews'], Sheets: { Reviews: xls.utils.aoa_to_sheet(rows) } },
      { type: 'buffer', bookType },
    ) as Buffer,
  )
const kinds = {
  csv: async (rows: string[][]): Promise<Bytes> => new TextEncoder().encode(toCsv(rows)),
  xlsx: async ([header, ...rows]: string[][]): Promise<Bytes> =>
    new Uint8Array(await buffer(writeXlsx(header!, rows))),
  xls: async (rows: string[][]): Promise<Bytes> => sheet(rows, 'biff8'),
  ods: async (rows: string[][]): Promise<Bytes> => sheet(rows, 'ods'),
  json: async ([header, ...rows]: string[][]): Promise<Bytes> =>
    new TextEncoder().encode(
      JSON.stringify(
        rows.map((row) => Object.fromEntries(header!.map((name, i) => [name, row[i] ?? '']))),
      ),
    ),
}
const anyTable = fc.constantFrom(...tables)
/** Mostly text files, in which damage shows least. */
const anyKind = fc.constantFrom<keyof typeof kinds>(
  'csv',
  'csv',
  'csv',
  'csv',
  'json',
  'xlsx',
  'ods',
  'xls',
)

/** As a reader sees it: a file's quoting, its line breaks and what no text contains are not distinguished. */
const seen = (text: string) =>
  text
    .replaceAll('""', '"')
    .replaceAll(/(?![\t\n\r\u0085])[\p{Cc}\ufeff\ufffe\uffff]/gu, '')
    .replaceAll(/\\[nrt]|[\s\u0085]/g, ' ')
    .replaceAll(/ +/g, ' ')

/** Nothing that came in stands nowhere in the file. */
const assertFrom = (file: string, { reviews }: Preview) => {
  const there = seen(file)
  const stands = (value: string | null) => value === null || there.includes(seen(value))
  for (const review of reviews) {
    expect(there).toContain(String(review.rating))
    expect([review.text, review.title, review.reply].filter((value) => !stands(value))).toEqual([])
    expect(review.author === 'Anonymous' || stands(review.author)).toBe(true)
    expect(review.reviewed_at === null || there.includes(review.reviewed_at.slice(2, 4))).toBe(true)
  }
}
/** Every row is reported: as a review, or with its line and why not. */
const assertWhole = ({ rows, counts, rejected }: Preview) => {
  expect(counts.new + counts.changed + counts.duplicate + counts.rejected).toBe(rows)
  expect(rejected).toHaveLength(counts.rejected)
  for (const { row, detail } of rejected)
    expect([row > 0, detail.length > 10]).toEqual([true, true])
}

/**
 * All that a damaged file says. A packed one has sums of its own, so what it says is what it said before. An XLS (which
 * has no encoding to tell) writes letters in one byte or in two, at any place.
 */
const textsIn = (bytes: Bytes, encoding: string | null): string => {
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  return ['latin1', 'utf-16le']
    .flatMap((written) =>
      [bytes, bytes.subarray(1)].map((from) => new TextDecoder(written).decode(from)),
    )
    .join('\n')
}

const damage = fc.record({
  at: fc.nat(),
  byte: fc.option(fc.integer({ min: 0, max: 255 }), { nil: null, freq: 3 }),
})
/** Cut off at a byte, or with one byte changed. */
const damaged = (bytes: Bytes, { at, byte }: { at: number; byte: number | null }): Bytes => {
  const place = at % bytes.length
  if (byte === null) return bytes.slice(0, place)
  const changed = bytes.slice()
  changed[place] = byte
  return changed
}

test(
  'S1.002 S1.003 a file of any app, cut or changed at any byte, is refused in words or read without a wrong value',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, anyKind, damage, async ({ rows }, kind, how) => {
        const bytes = damaged(await kinds[kind](rows), how)
        const { status, json } = await preview(bytes)
        expect([200, 400, 413, 415]).toContain(status)
        if (status !== 200) {
          expect(json.detail).toMatch(/\w{3}.*\./)
          return
        }
        assertWhole(json)
        assertFrom(
          kind === 'xlsx' || kind === 'ods' ? toCsv(rows) : textsIn(bytes, json.file.encoding),
          json,
        )
      }),
      round,
    )
  },
)

const shuffle = <T>(all: T[]) => fc.shuffledSubarray(all, { minLength: all.length })
const movedTable = anyTable.chain(({ app, rows: [header, ...rows] }) =>
  fc.record({
    app: fc.constant(app),
    rows: fc.constant<string[][]>([header!, ...rows]),
    moved: fc
      .tuple(shuffle(rows), shuffle(header!.map((_, i) => i)))
      .map(
        ([body, columns]) =>
          [header!, ...body].map((row) => columns.map((i) => row[i] ?? '')) as string[][],
      ),
  }),
)
const asSet = ({ reviews }: Preview) =>
  reviews.map((review) => JSON.stringify({ ...review, row: 0 })).sort()

test(
  'S1.002 S1.003 rows and columns in any order, in any kind of file, are the same reviews',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(movedTable, anyKind, async ({ app, rows, moved }, kind) => {
        const before = (await preview(toCsv(rows))).json
        const after = (await preview(await kinds[kind](moved))).json
        expect([after.format_name, after.counts]).toEqual([app, before.counts])
        expect(asSet(after)).toEqual(asSet(before))
      }),
      round,
    )
  },
)

/**
 * Text with what breaks readers: separators, quotes, line breaks, signs of formulas, marks
 * of directions, half characters.
 */
const anyCell = fc.string({
  unit: fc.constantFrom(
    '"',
    ',',
    ';',
    '\n',
    '\r',
    '=',
    '\t',
    '|',
    'ä',
    '👍',
    '\u202e',
    '\ud83d',
    '\0',
    '<',
    '&',
    '5',
    'a',
    ' ',
  ),
  maxLength: 12,
})

test(
  'S1.002 cells may hold anything: no file stops the reader, and no row goes missing',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTable,
        fc.array(fc.array(anyCell, { minLength: 1, maxLength: 8 }), { maxLength: 5 }),
        fc.boolean(),
        async ({ rows }, strange, quoted) => {
          const more = quoted
            ? strange.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join())
            : strange.map((row) => row.join())
          const { status, json } = await preview([toCsv(rows), ...more].join('\n'))
          expect([200, 400, 415]).toContain(status)
          if (status === 200) {
            assertWhole(json)
            expect(json.counts.new + json.counts.duplicate).toBeGreaterThanOrEqual(quoted ? 1 : 0)
          } else expect(json.detail).toMatch(/\w{3}.*\./)
        },
      ),
      round,
    )
  },
)

test('S1.002 two cells that ran into one for want of a separator are refused, not read one column off', async () => {
  const { json } = await preview(
    '"product_handle","rating","text","author","country"\n"mug","5","Warm.";"Noor A.","NO"\n"mug","4","Small.","Ben O.","NO"\n',
  )
  expect(json).toMatchObject({
    counts: { new: 1, rejected: 1 },
    rejected: [{ row: 2, reason: 'columns_missing' }],
    reviews: [{ author: 'Ben O.' }],
  })
})
