import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../../test/owners.ts'
import {
  LONG,
  columns,
  fileOf,
  numberOfReviews,
  pictures,
  startPreviewedImports,
  type PreviewedImports,
  type Row,
} from '../../../../test/imports/previewed-imports.ts'
import { isLongRound, seedOfRound } from '../../../../test/short-rounds.ts'
import { exportHeaders } from '../../../spreadsheets/template-columns.ts'

/** Files tried: a short round with every run of the tests, a long one with PROVE=1. */
const RUNS = Number(process.env['ROUNDS'] ?? (isLongRound ? 1_500 : 12))
const timeout = RUNS * 5_000
/** The short round tries the same files each time; the long one always others, and names its seed when it fails. */
const round =
  RUNS === 12
    ? { numRuns: RUNS, seed: seedOfRound(20_261_122) }
    : { numRuns: RUNS, ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}) }

let t: PreviewedImports
beforeAll(async () => {
  t = await startPreviewedImports()
})
afterAll(() => t.close())

/** Small worlds, so that look-alikes are common. */
const row = fc.record({
  product_handle: fc.constantFrom('kettle', 'kettle', 'mug'),
  author: fc.constantFrom('', '', 'Anonymous', 'Noor A.', 'noor a.'),
  rating: fc.constantFrom('5', '5', '4'),
  title: fc.constantFrom('', '', 'Good', 'Fine'),
  text: fc.constantFrom('Great!', 'great!', LONG),
  country: fc.constantFrom('', '', 'NO', 'SE'),
  reviewed_at: fc.constantFrom('', '2026-04-13', '2026-04-13', '2026-04-14'),
  variant: fc.constantFrom('', '', 'Sea', 'Oat'),
  photos: fc.constantFrom(
    '',
    '',
    `${pictures}anna.jpg`,
    `${pictures}ben.jpg`,
    `${pictures}anna.jpg ${pictures}ben.jpg`,
    `${pictures}ben.jpg ${pictures}anna.jpg`,
  ),
  videos: fc.constantFrom('', '', '', `${pictures}anna.mp4`, `${pictures}ben.mp4`),
  language: fc.constantFrom('', '', '', 'nb', 'sv'),
  reply: fc.constantFrom('', '', 'Thank you', 'Thanks'),
})

/** What an owner sees of a row: no name is shown as "Anonymous". */
const seen = (given: Row) =>
  JSON.stringify(
    columns.map((name) => (name === 'author' && given[name] === '' ? 'Anonymous' : given[name])),
  )

test(
  'reviews that differ in anything an owner can see are never merged, and the same file again, in any order, adds nothing',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        async (rows, turn) => {
          const owner = await buildOwner(t)
          const different = new Set(rows.map(seen)).size
          expect(await t.importFile(owner, fileOf(columns, rows))).toEqual({
            new: different,
            changed: 0,
            duplicate: rows.length - different,
            rejected: 0,
          })
          const turned = rows.map((_, i) => rows[(i + turn) % rows.length]!)
          for (const again of [rows, rows.toReversed(), turned])
            expect(await t.importFile(owner, fileOf(columns, again))).toEqual({
              new: 0,
              changed: 0,
              duplicate: rows.length,
              rejected: 0,
            })
          expect(await numberOfReviews(owner)).toBe(different)
        },
      ),
      round,
    )
  },
)

/** Nobody's own words: of these no file may add to what another one said. */
const common = (one: Row): Row =>
  one['text'] === LONG && one['author']!.toLowerCase() === 'noor a.'
    ? { ...one, text: 'Great!' }
    : one
/** Pairs of rows that differ in one field at most. */
const pairs = (of: fc.Arbitrary<Row>, maxLength: number) =>
  fc.array(
    fc
      .tuple(of, fc.constantFrom(...columns), of)
      .map(([one, field, other]) => ({ one, other: { ...one, [field]: other[field]! } })),
    { minLength: 1, maxLength },
  )

test(
  'of two different files in turn, reviews that differ in anything an owner can see are never merged',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(pairs(row, 10), async (given) => {
        const owner = await buildOwner(t)
        const [first, second] = [
          given.map(({ one }) => common(one)),
          given.map(({ other }) => common(other)),
        ]
        await t.importFile(owner, fileOf(columns, first))
        const here = new Set(first.map(seen))
        const fresh = new Set(second.map(seen).filter((one) => !here.has(one))).size
        expect(await t.importFile(owner, fileOf(columns, second))).toEqual({
          new: fresh,
          changed: 0,
          duplicate: second.length - fresh,
          rejected: 0,
        })
        expect(await t.importFile(owner, fileOf(columns, first))).toMatchObject({
          new: 0,
          changed: 0,
          duplicate: first.length,
        })
        const exported = (await owner.get('reviews/export/')).text
        expect(await t.importFile(owner, exported)).toEqual({
          new: 0,
          changed: 0,
          duplicate: here.size + fresh,
          rejected: 0,
        })
      }),
      round,
    )
  },
)

/**
 * What two files say of one long signed review: a field that both give tells them apart, photos where they share none.
 */
const distinctive = ['product_handle', 'rating', 'title', 'country', 'variant', 'language'] as const
const contradict = (one: Row, other: Row) =>
  distinctive.some((name) => one[name] && other[name] && one[name] !== other[name]) ||
  ['photos', 'videos'].some(
    (name) =>
      one[name] &&
      other[name] &&
      !one[name].split(' ').some((address) => other[name]!.includes(address)),
  )
const longRow = row.map((one) => ({
  ...one,
  author: 'Noor A.',
  text: LONG,
  reviewed_at: '2026-04-13',
}))

test(
  'of two files in turn, long words under one name and day are one review only while nothing contradicts',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(pairs(longRow, 1), async (given) => {
        const owner = await buildOwner(t)
        const { one, other } = given[0]!
        await t.importFile(owner, fileOf(columns, [one]))
        expect((await t.importFile(owner, fileOf(columns, [other])))!.new).toBe(
          contradict(one, other) ? 1 : 0,
        )
      }),
      round,
    )
  },
)

test(
  'only ids that a file gives make one of what looks alike, and two of what looks the same',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(row, fc.nat(2)), { minLength: 1, maxLength: 12 }),
        async (given) => {
          const owner = await buildOwner(t)
          // A number stands for one review of a file: whoever has the same one says the same.
          const rows = given
            .map(([one, twin], i) => ({ ...one, number: `${i}-${twin}` }))
            .flatMap((one) => (one.number.endsWith('2') ? [one, one] : [one]))
          const options = { columns: { number: 'review_id' } }
          const file = fileOf(['number', ...columns], rows)
          expect(await t.importFile(owner, file, options)).toEqual({
            new: given.length,
            changed: 0,
            duplicate: rows.length - given.length,
            rejected: 0,
          })
          expect(await t.importFile(owner, file, options)).toEqual({
            new: 0,
            changed: 0,
            duplicate: rows.length,
            rejected: 0,
          })
          expect(await numberOfReviews(owner)).toBe(given.length)
        },
      ),
      round,
    )
  },
)

/** Rows with every kind of damage: no rating, no text, impossible dates, ids, too many cells, repeats. */
const anyRow = fc.record({
  review_id: fc.constantFrom(
    '',
    '',
    '',
    '7',
    '8',
    '019a0000-0000-7000-8000-000000000001',
    '019a0000-0000-7000-8000-000000000002',
  ),
  product_handle: fc.constantFrom('kettle', 'kettle', 'mug', ''),
  author: fc.constantFrom('', 'Noor A.', 'x'.repeat(300)),
  rating: fc.constantFrom('5', '5', '4', '', 'good'),
  title: fc.constantFrom('', 'Good'),
  text: fc.constantFrom('Great!', LONG, ''),
  country: fc.constantFrom('', 'NO', 'Nowhere'),
  reviewed_at: fc.constantFrom('', '2026-04-13', '31.02.2026', '2031-01-01'),
  status: fc.constantFrom('', 'hidden', 'published'),
  helpful_votes: fc.constantFrom('', '3', '4'),
  source: fc.constantFrom('', 'amazon', 'migration'),
  variant: fc.constantFrom('', 'Sea'),
})
const anyFile = fc.record({
  rows: fc.array(anyRow, { minLength: 1, maxLength: 25 }),
  cut: fc.option(fc.nat(), { freq: 6 }),
  unknown_products: fc.constantFrom('create', 'reject'),
  unreadable_dates: fc.constantFrom('reject', 'drop'),
})

test(
  'of any files, one after the other, every row ends as new, changed, already there or rejected, and the preview said so',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFile, { minLength: 1, maxLength: 3 }), async (files) => {
        const owner = await buildOwner(t)
        let total = 0
        for (const { rows, cut, ...options } of files) {
          const whole = fileOf(exportHeaders, rows)
          const counts = await t.importFile(
            owner,
            cut === null ? whole : whole.slice(0, whole.length - (cut % 200)),
            options,
          )
          total += counts?.new ?? 0
          expect(await numberOfReviews(owner)).toBe(total)
        }
      }),
      round,
    )
  },
)
