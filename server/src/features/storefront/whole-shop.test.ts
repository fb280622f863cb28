import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../test/owners.ts'
import { insertReviews, type ReviewFacts } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let world: TestWorld
let owner: TestOwner
let path: string
const handles: string[] = []
let ids: string[]

const of = (shift: number): ReviewFacts[] =>
  Array.from({ length: 15 }, (_nothing, n) => ({
    text: `Product ${shift}, review ${n}.`,
    rating: [5, 5, 4, 3, 1][n % 5]!,
    helpful_votes: n % 6 === 0 ? n % 4 : 0,
    photos: n % 7 === 0 ? 1 : 0,
    pinned: n === 3 && shift === 1,
    day: `2026-0${1 + (n % 6)}-1${shift}`,
    source: n % 5 === 4 ? ('amazon' as const) : ('csv' as const),
    status: n === 14 ? ('hidden' as const) : ('published' as const),
  }))

beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
  path = `/storefront/v1/${owner.shopKey}`
  ids = []
  for (const shift of [0, 1, 2]) {
    const product = await buildProduct(world, owner)
    handles.push(product.handle)
    const where = { accountId: owner.accountId, productId: product.id }
    ids.push(...(await insertReviews(world, where, of(shift))).slice(0, 14))
  }
})
afterAll(() => world.close())

const page = async (query: string): Promise<StorefrontPage> => {
  const answer = await world.guest.get(`${path}/reviews?${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return answer.json
}
const walk = async (query: string) => {
  const seen: StorefrontPage['results'] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const found: StorefrontPage = await page(`${query}&cursor=${cursor}`)
    seen.push(...found.results)
    cursor = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
  }
  return seen
}

test('S1.026 every order walks over all published reviews of the shop, each once, with its product', async () => {
  for (const sort of ['newest', 'helpful', 'highest', 'lowest', 'photos']) {
    const seen = await walk(`sort=${sort}&limit=5`)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const inOne = (await page(`sort=${sort}&limit=100`)).results
    expect(seen.map(({ id }) => id)).toEqual(inOne.map(({ id }) => id))
    for (const { text, product } of seen)
      expect(product!.handle).toBe(handles[Number(/^Product (\d)/.exec(text)![1])])
  }
  const pages = await page('limit=5')
  expect(pages.results[0]).toMatchObject({ pinned: true })
  const second = await page(`limit=5&cursor=${pages.pageInfo.endCursor}`)
  const back = await page(`limit=5&cursor=${second.pageInfo.startCursor}`)
  expect(back.results).toEqual(pages.results)
})

test('stars and photos narrow the shop’s reviews, and a product narrows them to its own', async () => {
  const low = await walk('rating=1&limit=3')
  expect(new Set(low.map(({ rating }) => rating))).toEqual(new Set([1]))
  expect(low.length).toBe(6)
  const photos = await walk('photos=1&limit=3')
  expect(photos.length).toBe(6)
  const one = await page(`product=${handles[1]}&limit=50`)
  expect(one.pageInfo.total).toBe(14)
  expect(one.results.every(({ text }) => text.startsWith('Product 1'))).toBe(true)
  expect((await world.guest.get(`${path}/reviews?product=no-such-thing`)).status).toBe(404)
})

test('WIDGET-1 the shop’s summary counts own reviews alone, and imported ones by their site', async () => {
  const { json } = await world.guest.get(`${path}/summary`)
  expect(json).toMatchObject({ count: 36, imported: [{ source: 'amazon', count: 6 }] })
  expect(json).toEqual((await page('limit=1')).summary)
  const three = await Promise.all(
    handles.map(
      async (handle) => (await world.guest.get(`${path}/products/${handle}/summary`)).json,
    ),
  )
  expect(json.count).toBe(three.reduce((sum, { count }) => sum + count, 0))
})

test('a kept answer about the shop goes when any review of it changes, and has another ETag then', async () => {
  const shop = await buildOwner(world)
  const product = await buildProduct(world, shop)
  const url = `/storefront/v1/${shop.shopKey}/summary`
  const first = await world.guest.get(url)
  await world.guest.get(url)
  expect(first.json.count).toBe(0)
  await buildReview(shop, product.id)
  await expect.poll(async () => (await world.guest.get(url)).json.count).toBe(1)
  const after = await world.guest.get(url)
  expect(after.headers['etag']).not.toBe(first.headers['etag'])
})

test('one shop’s reviews are never another’s', async () => {
  const other = await buildOwner(world)
  const { json } = await world.guest.get(`/storefront/v1/${other.shopKey}/reviews`)
  expect(json.results).toEqual([])
  expect(
    (await world.guest.get(`/storefront/v1/${other.shopKey}/reviews?product=${handles[0]}`)).status,
  ).toBe(404)
})
