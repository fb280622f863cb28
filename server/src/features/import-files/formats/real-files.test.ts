import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { outsideData } from '../../../../test/files/outside-data.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

/** Real files of other apps, kept outside the repository. What they prove of invented ones is in app-files.test.ts. */
const { url: folder, isHere } = outsideData('csv/')

type Expected = {
  rating: number
  title: string | null
  body: string
  author: string
  date: string
  product: string
  photos: string[]
  reply: string | null
}
const expectedOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.expected.json`, folder), 'utf8'))

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const upload = (owner: TestOwner, path: string, name: string, options: object = {}) =>
  owner.post(path, uploadForm(readFileSync(new URL(name, folder)), { name, options }))
const importAll = async (owner: TestOwner, name: string, options: object = {}) => {
  const { json, status, text } = await upload(owner, 'imports/csv/', name, options)
  expect({ status, text }).toMatchObject({ status: 200 })
  await t.runJobs()
  return (await owner.get(`imports/${json.id}/`)).json
}
const allReviews = async (owner: TestOwner) => {
  const found = []
  for (let cursor = ''; ;) {
    const { results, pageInfo } = (await owner.get(`reviews/?limit=100&sort=oldest${cursor}`)).json
    found.push(...results)
    if (!pageInfo.hasNextPage) return found
    cursor = `&cursor=${encodeURIComponent(pageInfo.endCursor)}`
  }
}
type Wanted = Expected & { country: string | null; verified: boolean | null; published?: boolean }
type Found = {
  rating: number
  title: string | null
  text: string
  author: string
  reviewed_at: string
  product: { handle: string; title: string }
  media: unknown[]
  reply: { text: string } | null
  country: string | null
  source: string
  source_app: string
}
const plain = (r: Found) => ({
  rating: r.rating,
  title: r.title,
  body: r.text,
  author: r.author,
  date: r.reviewed_at.slice(0, 10),
  product: r.product.handle,
  reply: r.reply?.text ?? null,
})

describe.skipIf(!isHere)('real files', () => {
  test('a Judge.me export comes in whole: every review, star, day, reply and photo', async () => {
    const owner = await buildOwner(t)
    const { expected, first_3, last_3 } = expectedOf('judgeme_export_sv_first200')
    const seen = (await upload(owner, 'imports/csv/preview/', 'judgeme_export_sv_first200.csv'))
      .json
    expect(seen).toMatchObject({
      format: 'judgeme',
      format_name: 'Judge.me',
      source: 'migration',
      rows: 200,
      counts: { new: 200, rejected: 0, photos: expected.photo_urls_total },
      products_total: expected.distinct_products + 1,
    })
    // Reviews of the shop itself, which Judge.me exports without a product.
    expect(seen.products).toContainEqual(
      expect.objectContaining({ key: 'shop-reviews', rows: 20, new_title: 'Shop reviews' }),
    )
    expect(
      seen.columns
        .filter(({ note }: { note: string }) => note === 'never_stored')
        .map(({ name }: { name: string }) => name),
    ).toEqual(['ip_address', 'location'])

    expect((await importAll(owner, 'judgeme_export_sv_first200.csv')).counts).toEqual({
      new: 200,
      changed: 0,
      duplicate: 0,
      rejected: 0,
    })
    const found: Found[] = await allReviews(owner)
    const counts = (await owner.get('reviews/counts/')).json
    expect(counts.by_rating).toEqual(expected.rating_distribution)
    expect(counts.replied).toBe(expected.reviews_with_reply)
    expect(found.filter(({ media }) => media.length > 0)).toHaveLength(expected.reviews_with_photos)
    expect(found.filter(({ title }) => title !== null)).toHaveLength(expected.reviews_with_title)
    // One name stands there with and without a blank behind it: one author to us.
    expect(new Set(found.map(({ author }) => author)).size).toBe(expected.distinct_authors - 1)
    expect([plain(found[0]!).date, plain(found.at(-1)!).date]).toEqual([
      expected.date_min,
      expected.date_max,
    ])
    for (const { photos: _, country: __, verified: ___, ...review } of [
      ...first_3,
      ...last_3,
    ] as (Expected & { country: null; verified: null })[])
      expect(found.map(plain)).toContainEqual(review)
    expect(found[0]).toMatchObject({ source: 'migration', source_app: 'Judge.me', country: null })

    expect((await importAll(owner, 'judgeme_export_sv_first200.csv')).counts).toEqual({
      new: 0,
      changed: 0,
      duplicate: 200,
      rejected: 0,
    })
  })

  test('S5.015 500 rows are taken, columns in another order are read by name, a header alone is said', async () => {
    const owner = await buildOwner(t)
    const { files } = expectedOf('derived_edge')
    const run = await importAll(owner, 'derived_edge/rows_500.csv')
    expect(run).toMatchObject({
      state: 'completed',
      total: 500,
      counts: { rejected: 0, changed: 0 },
    })
    expect(run.counts.new + run.counts.duplicate).toBe(500)
    const other = await buildOwner(t)
    expect((await importAll(other, 'derived_edge/columns_reordered.csv')).counts.new).toBe(
      files['columns_reordered.csv'].rows,
    )
    const reviews: Found[] = await allReviews(other)
    expect(reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length).toBeCloseTo(
      files['columns_reordered.csv'].average_rating,
    )
    const empty = await upload(other, 'imports/csv/', 'derived_edge/header_only.csv')
    expect([empty.status, empty.json.detail]).toEqual([400, expect.stringMatching(/no rows/)])
  })

  test.each([
    ['yotpo_export_2015', 'Yotpo', 'testing product'],
    ['shopify_product_reviews_app_2014', 'Shopify Product Reviews', 'Testing product'],
    ['woocommerce_product_review_sample', 'WooCommerce', null],
  ])(
    'S1.002 %s is recognised as a file of %s and comes in as it is',
    async (name, app, product) => {
      const owner = await buildOwner(t)
      const file = `${name}.csv`
      expect((await upload(owner, 'imports/csv/preview/', file)).json).toMatchObject({
        format_name: app,
        source: 'migration',
      })
      const { reviews } = expectedOf(name)
      const wanted: Wanted[] = reviews.filter(({ rating }: Expected) => rating !== null)
      const key = ({ author, body, date }: { author: string; body: string; date: string }) =>
        [author, body, date].join('|')
      const distinct = new Map(wanted.map((review) => [key(review), review]))
      const run = await importAll(owner, file)
      expect(run.counts).toEqual({
        new: distinct.size,
        changed: 0,
        duplicate: wanted.length - distinct.size,
        rejected: reviews.length - wanted.length,
      })
      const found: Found[] = await allReviews(owner)
      expect(found).toHaveLength(distinct.size)
      for (const want of distinct.values()) {
        const review = found.find((one) => key(plain(one)) === key(want))
        expect(review).toMatchObject({
          rating: want.rating,
          title: want.title,
          source: 'migration',
          source_app: app,
          country: want.country,
          verified: false,
          source_verified: want.verified ?? false,
          status: want.published === false ? 'hidden' : 'published',
          product: { title: product ?? want.product },
          reply: null,
          media: [],
        })
      }
      expect((await importAll(owner, file)).counts).toEqual({
        new: 0,
        changed: 0,
        duplicate: wanted.length,
        rejected: reviews.length - wanted.length,
      })
    },
  )
})
