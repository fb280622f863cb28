import { exportApps, type ExportApp, type ExportFormat } from '@plaudit/contract/reviews/export'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { exportHeaders } from '../../../spreadsheets/template-columns.ts'
import { writeCsv } from '../../../spreadsheets/text/write-csv.ts'

/** Sets played for each file: a few at every test, many when proving. */
const SETS = Number(process.env['SETS'] ?? (process.env['PROVE'] ? 150 : 2))
/** Looking for the smallest set that fails takes its time. */
const MOST_MS = process.env['PROVE'] || process.env['SETS'] ? 3_600_000 : 120_000

let t: TestWorld
let formats: ExportFormat[]
beforeAll(async () => {
  t = await startTestWorld()
  formats = (await (await buildOwner(t)).get('reviews/export/formats/')).json
})
afterAll(() => t.close())

const importFile = async (owner: TestOwner, bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const { status, json, text } = await owner.post('imports/csv/', form)
  expect(status, text).toBe(200)
  await t.runJobs(['imports.run'])
  return (await owner.get(`imports/${json.id}/`)).json
}

const columns = [
  'author',
  'author_email',
  'rating',
  'title',
  'text',
  'country',
  'reviewed_at',
  'reply',
  'replied_at',
  'status',
  'variant',
  'language',
] as const
const allOf = async (owner: TestOwner) => {
  const rows = await t.world.db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(columns.map((name) => `reviews.${name}` as const))
    .select([
      'reviews.helpful_votes',
      'reviews.pinned',
      'reviews.source_verified',
      'reviews.media',
      'reviews.source',
      'products.handle',
    ])
    .where('reviews.account_id', '=', owner.accountId)
    .execute()
  return rows.map(({ media, reviewed_at, replied_at, ...row }) => ({
    ...row,
    reviewed_at: reviewed_at?.toISOString() ?? null,
    replied_at: replied_at?.toISOString() ?? null,
    photos: media.filter(({ kind }) => kind === 'photo').map(({ source_url: url }) => url),
    videos: media.filter(({ kind }) => kind === 'video').map(({ source_url: url }) => url),
  }))
}
type Kept = Awaited<ReturnType<typeof allOf>>[number]

/**
 * Words as people write them: scripts, emoji, line breaks, quotes, commas, what a spreadsheet
 * would run, and markup where `wild`.
 */
const words = (wild: boolean) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '=1+1',
          '-50%',
          '+1',
          '@me',
          "'quoted",
          '"said"',
          'a,b;c',
          'Zeile\nzwei',
          'tab\there',
          'كتب',
          '很好',
          '👍🏽',
          'é',
          '  ',
          '|',
          "O'Brien",
        ),
        fc.constantFrom(
          ...(wild ? ['<b>bold</b>', '&amp;', '&amp;lt;', 'I <3 it', 'R&D', '<br>'] : ['plain']),
        ),
        fc
          .string({ unit: 'grapheme', maxLength: 12 })
          .map((text) => (wild ? text : text.replace(/[&<>]/g, ''))),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((pieces) => pieces.join(' '))

const day = fc.date({
  min: new Date('2015-01-01T00:00:00Z'),
  max: new Date('2026-11-01T00:00:00Z'),
  noInvalidDate: true,
})
const moment = fc.option(day.map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000)))
const address = (ending: string) =>
  fc.nat(9999).map((n) => `https://photos.example.com/a,b/${n}.${ending}?w=1;h=2`)

const review = (wild: boolean) =>
  fc.record({
    author: words(wild),
    rating: fc.integer({ min: 1, max: 5 }),
    title: fc.option(words(wild)),
    text: words(wild).map((text) => `Well, ${text}`),
    email: fc.option(fc.nat(99).map((n) => `noor${n}@example.com`)),
    country: fc.option(fc.constantFrom('NO', 'DE', 'BR', 'JP')),
    reviewed_at: moment,
    photos: fc.uniqueArray(address('jpg'), { maxLength: 6 }),
    videos: fc.uniqueArray(address('mp4'), { maxLength: 2 }),
    reply: fc.option(words(wild).map((text) => `Thanks, ${text}`)),
    replied_at: moment,
    status: fc.constantFrom('published', 'pending', 'hidden'),
    variant: fc.option(fc.constantFrom('Sea', 'Oat, large')),
    language: fc.option(fc.constantFrom('en', 'nb', 'pt-br')),
    helpful_votes: fc.nat(999),
    pinned: fc.boolean(),
    handle: fc.constantFrom('kettle', 'mug', 'throw'),
    verified: fc.boolean(),
    source: fc.constantFrom('', 'migration', 'amazon'),
  })

type Given = {
  [
    name in
      | 'author'
      | 'title'
      | 'text'
      | 'email'
      | 'country'
      | 'reply'
      | 'status'
      | 'variant'
      | 'language'
      | 'handle'
      | 'source'
  ]: string | null
} & {
  rating: number
  reviewed_at: Date | null
  replied_at: Date | null
  photos: string[]
  videos: string[]
  helpful_votes: number
  pinned: boolean
  verified: boolean
}

/** The set in the first account, brought there by a file of ours. */
const fill = async (set: Given[]): Promise<TestOwner> => {
  const owner = await buildOwner(t)
  const cellOf = (given: Given, name: string): string | null => {
    if (name === 'product_handle') return given.handle
    if (name === 'source_verified') return given.verified ? 'yes' : 'no'
    const value = given[name as keyof Given] ?? null
    if (value instanceof Date) return value.toISOString()
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (Array.isArray(value)) return value.join('\n')
    return value === null ? null : String(value)
  }
  const rows = set.map((given) => exportHeaders.map((name) => cellOf(given, name)))
  const run = await importFile(
    owner,
    new Uint8Array(
      await new Response(writeCsv(exportHeaders, rows) as unknown as ReadableStream).arrayBuffer(),
    ),
    'first.csv',
  )
  expect(run.counts.new + run.counts.duplicate + run.counts.rejected).toBe(set.length)
  return owner
}

const downloaded = async (
  owner: TestOwner,
  app: ExportApp,
  format: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { status, bytes } = await owner.get(`reviews/export/?app=${app}&format=${format}`)
  expect(status).toBe(200)
  return new Uint8Array(bytes)
}

const dayOf = (at: string | null) => at?.slice(0, 10) ?? null
const inOrder = (reviews: object[]) =>
  reviews.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort()

/** What some formats lack and the others carry as it is. */
const plainFields = [
  'title',
  'country',
  'reply',
  'variant',
  'language',
  'helpful_votes',
  'pinned',
  'source',
] as const

/** A review as a format says that it carries it; what it lacks is left out of the comparison. */
const carriedBy = ({ lacks, most_photos: most, most_videos: mostVideos, states }: ExportFormat) => {
  const has = (field: ExportFormat['lacks'][number]) => !lacks.includes(field)
  const at = (moment: string | null) => (has('time') ? moment : dayOf(moment))
  const carried = plainFields.filter(has)
  return (one: Kept) => ({
    handle: one.handle,
    rating: one.rating,
    author: one.author,
    author_email: one.author_email,
    text: one.text,
    reviewed_at: at(one.reviewed_at),
    status: states.includes(one.status as 'hidden') ? one.status : 'hidden',
    ...Object.fromEntries(carried.map((field) => [field, one[field]])),
    ...(has('photos') ? { photos: one.photos.slice(0, most ?? undefined) } : {}),
    ...(has('videos') ? { videos: one.videos.slice(0, mostVideos ?? undefined) } : {}),
    // A reply without a day of its own takes the review's, or that of the import.
    ...(has('replied_at') && has('time') && one.reviewed_at !== null
      ? { replied_at: one.replied_at }
      : {}),
    ...(has('verified') && one.source !== 'csv' ? { verified: one.source_verified } : {}),
  })
}

/** An import never publishes in place of a state that the file cannot name; and its source is the app it came from. */
const compared = (format: ExportFormat, reviews: Kept[]) => inOrder(reviews.map(carriedBy(format)))

for (const app of exportApps)
  test(
    `any set of reviews goes into a file for ${app} and comes back from it in another account, as far as the file says that it carries it`,
    async () => {
      const format = formats.find((one) => one.app === app)!
      const isOurs = app === 'template'
      await fc.assert(
        fc.asyncProperty(
          fc.array(review(isOurs), { minLength: 1, maxLength: 10 }),
          fc.constantFrom('csv', 'xlsx'),
          async (set, file) => {
            const owner = await fill(set)
            const before = await allOf(owner)
            const goes = before.filter(
              ({ status }) => isOurs || format.states.length > 1 || status === 'published',
            )
            const bytes = await downloaded(owner, app, file)
            const other = await buildOwner(t)
            if (goes.length === 0) return
            const run = await importFile(other, bytes, `reviews.${file}`)
            expect(run.counts).toEqual({ new: goes.length, changed: 0, duplicate: 0, rejected: 0 })
            if (isOurs) expect(run.format).toBe('template')
            else expect(run.format).toBe(app)
            const after = await allOf(other)
            // What a claim of the source was before is one of this app now: compared where both are a source's.
            const asBefore = isOurs
              ? after
              : after.map((one) => ({ ...one, source: 'migration' as const }))
            const same = isOurs
              ? goes
              : goes.map((one) => ({ ...one, source: 'migration' as const }))
            expect(compared(format, asBefore)).toEqual(compared(format, same))
          },
        ),
        {
          numRuns: SETS,
          endOnFailure: !process.env['PROVE'],
          ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}),
        },
      )
    },
    MOST_MS,
  )
