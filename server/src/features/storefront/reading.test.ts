import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../test/owners.ts'
import { insertReviews, type ReviewFacts } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { inTransaction } from '../../db/transaction.ts'

let world: TestWorld
let owner: TestOwner

beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
})
afterAll(() => world.close())

const shelf = async (reviews: ReviewFacts[]) => {
  const product = await buildProduct(world, owner)
  const ids = await insertReviews(
    world,
    { accountId: owner.accountId, productId: product.id },
    reviews,
  )
  return { ...product, ids, path: `/storefront/v1/${owner.shopKey}/products/${product.handle}` }
}
const page = async (path: string): Promise<StorefrontPage> => {
  const answer = await world.guest.get(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json
}
const walk = async (path: string) => {
  const pages: StorefrontPage[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const found: StorefrontPage = await page(`${path}${cursor && `&cursor=${cursor}`}`)
    pages.push(found)
    cursor = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
  }
  return pages
}

const many: ReviewFacts[] = Array.from({ length: 43 }, (_nothing, n) => ({
  rating: [5, 5, 4, 3, 1][n % 5]!,
  helpful_votes: n % 6 === 0 ? n % 4 : 0,
  photos: n % 7 === 0 ? 1 : 0,
  pinned: n === 3 || n === 20,
  day: `2026-0${1 + (n % 6)}-1${n % 3}`,
  source: n % 9 === 0 ? ('amazon' as const) : ('csv' as const),
}))

test('every sort walks forwards and back over all reviews, each once, in the same order, at any page size', async () => {
  const { path, ids } = await shelf(many)
  for (const sort of ['newest', 'helpful', 'highest', 'lowest', 'photos']) {
    const pages = await walk(`${path}/reviews?sort=${sort}&limit=5`)
    const seen = pages.flatMap(({ results }) => results.map(({ id }) => id))
    expect(seen.toSorted()).toEqual(ids.toSorted())
    const inOne = (await page(`${path}/reviews?sort=${sort}&limit=100`)).results.map(({ id }) => id)
    expect(seen).toEqual(inOne)
    const last = pages.at(-1)!.pageInfo
    const back = await page(`${path}/reviews?sort=${sort}&limit=5&cursor=${last.startCursor}`)
    expect(back.results).toEqual(pages.at(-2)!.results)
    expect([back.pageInfo.hasNextPage, back.pageInfo.startCursor]).toEqual([
      true,
      pages.at(-2)!.pageInfo.startCursor,
    ])
    expect(
      (await page(`${path}/reviews?sort=${sort}&limit=5&cursor=${pages[1]!.pageInfo.startCursor}`))
        .pageInfo.hasPreviousPage,
    ).toBe(false)
  }
})

test('each sort means what its name says', async () => {
  const { path } = await shelf(many)
  const all = async (sort: string) => (await page(`${path}/reviews?sort=${sort}&limit=100`)).results
  const newest = await all('newest')
  expect(newest.slice(0, 2).map(({ pinned }) => pinned)).toEqual([true, true])
  const dates = newest.slice(2).map(({ date }) => date!)
  expect(dates).toEqual(dates.toSorted().reverse())
  const ratings = (await all('highest')).map(({ rating }) => rating)
  expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
  expect((await all('lowest')).map(({ rating }) => rating)).toEqual(ratings.toReversed())
  const votes = (await all('helpful')).map(({ helpful_votes }) => helpful_votes)
  expect(votes).toEqual(votes.toSorted((a, b) => b - a))
  const photos = (await all('photos')).map(({ media }) => media.length)
  expect(photos).toEqual(photos.toSorted((a, b) => b - a))
})

test('filters by stars and photos narrow the list and its total; the headline stays', async () => {
  const { path } = await shelf(many)
  const all = await page(`${path}/reviews?limit=100`)
  for (const query of ['rating=1', 'photos=1', 'rating=5&photos=1']) {
    for (const sort of ['newest', 'helpful', 'highest', 'lowest', 'photos']) {
      const found = (await walk(`${path}/reviews?sort=${sort}&limit=3&${query}`)).flatMap(
        ({ results }) => results.map(({ id }) => id),
      )
      const expected = all.results.filter(
        ({ rating, media }) =>
          (!query.includes('photos') || media.length > 0) &&
          (!query.includes('rating') || rating === Number(/rating=(\d)/.exec(query)![1])),
      )
      expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      const first = await page(`${path}/reviews?sort=${sort}&limit=3&${query}`)
      expect([first.pageInfo.total, first.summary]).toEqual([expected.length, all.summary])
    }
  }
})

test('a product answers to its id, its handle, the store’s number and the store’s gid, under the shop key and under the connected domain', async () => {
  const { id, handle } = await shelf([{}])
  const { external_id } = await world.world.db
    .selectFrom('products')
    .select('external_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const domain = `shop-${owner.shopKey}.myshopify.com`.toLowerCase()
  const now = world.world.clock.now()
  await world.world.db
    .insertInto('stores')
    .values({
      account_id: owner.accountId,
      platform: 'shopify',
      domain,
      name: 'Fernhill Goods',
      url: 'https://fernhill.example.com',
      email: 'hello@fernhill.test',
      phone: null,
      access_token: 'x',
      access_expires_at: null,
      refresh_token: null,
      products_synced_at: null,
      connected_at: now,
    })
    .execute()
  await inTransaction(world.world.db, (tx) =>
    world.world.queue.send(tx, 'stores.align-directory', {}),
  )
  await world.runJobs(['stores.align-directory'])
  for (const shop of [owner.shopKey, domain]) {
    for (const name of [
      id,
      handle,
      external_id!,
      encodeURIComponent(`gid://shopify/Product/${external_id}`),
    ])
      expect((await page(`/storefront/v1/${shop}/products/${name}/reviews`)).results).toHaveLength(
        1,
      )
  }
  await world.world.db.deleteFrom('stores').where('account_id', '=', owner.accountId).execute()
})

test('another shop’s product, an unknown product and an unknown shop are not found', async () => {
  const { id } = await shelf([{}])
  const other = await buildOwner(world)
  for (const path of [
    `${other.shopKey}/products/${id}/reviews`,
    `${owner.shopKey}/products/nothing/summary`,
    `nobody/products/${id}/block`,
    `nobody.myshopify.com/products/${id}/reviews`,
  ]) {
    expect((await world.guest.get(`/storefront/v1/${path}`)).status).toBe(404)
  }
})

test('the block of an unknown product is the empty state without a way to write; of an unknown shop there is none', async () => {
  const answer = await world.guest.get(`/storefront/v1/${owner.shopKey}/products/nothing/block`)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Nobody has reviewed this product yet.')
  expect(answer.text).not.toContain('/write?')
  expect(answer.text).not.toContain('ld+json')
  expect((await world.guest.get('/storefront/v1/nobody/products/nothing/block')).status).toBe(404)
})

test('a domain that stands in the directory, but is no store of its account any more, finds no shop', async () => {
  const former = await buildOwner(world)
  const { id } = await buildProduct(world, former)
  const key = 'former-store.myshopify.com'
  await world.world.db
    .insertInto('account_keys')
    .values({ kind: 'store_domain', key, account_id: former.accountId })
    .execute()
  expect((await world.guest.get(`/storefront/v1/${key}/products/${id}/summary`)).status).toBe(404)
})

test('a broken cursor, one of another sort and nonsense in the query are a 400, never a 500', async () => {
  const { path } = await shelf(many)
  const { pageInfo } = await page(`${path}/reviews?limit=5`)
  const forge = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const id = '00000000-0000-7000-8000-000000000000'
  const broken = [
    'x',
    '-',
    '%00',
    forge([0, 0, 0, 1, 'not-an-id', 1]),
    forge([0, 0, 0, '2026-02-30', id, 1]),
    forge([0, 9, 0, 1, id, 1]),
    forge([0, 0, 0, 1e300, id, 1]),
    forge([0, 0, 1.5, 1, id, 1]),
    forge({}),
    forge([0]),
    `${pageInfo.endCursor}&sort=helpful`,
    // Of no scan of this list: forged, or of the same list with another filter.
    ...[-1, 1, 4].flatMap((rank) => [
      forge([0, rank, 0, 1, id, 1]),
      `-${forge([0, rank, 0, 1, id, 1])}`,
      `${forge([0, rank, 0, 1, id, 1])}&search=the`,
    ]),
    `${forge([4, 1, 0, 1, id, 1])}&sort=photos&photos=1`,
  ]
  for (const cursor of broken)
    expect([cursor, (await world.guest.get(`${path}/reviews?cursor=${cursor}`)).status]).toEqual([
      cursor,
      400,
    ])
  for (const query of ['sort=best', 'rating=9', 'limit=1000', 'photos=maybe'])
    expect((await world.guest.get(`${path}/reviews?${query}`)).status).toBe(400)
})

test('only published reviews are shown, and nothing that is not for everybody', async () => {
  const { path } = await shelf([
    { status: 'hidden' },
    { status: 'pending' },
    { status: 'deleted' },
    { author: 'Noor A.' },
  ])
  const answer = await world.guest.get(`${path}/reviews`)
  expect(answer.json.results.map(({ author }: { author: string }) => author)).toEqual(['Noor A.'])
  expect(answer.json.pageInfo.total).toBe(1)
  for (const secret of ['example.com', 'dedupe', 'import_id', 'account', owner.accountId])
    expect(answer.text.toLowerCase()).not.toContain(secret)
})

test('a marketplace’s review carries its origin, a source’s claim its name, and only ready photos are shown', async () => {
  const { path } = await shelf([
    { source: 'amazon', source_verified: true, day: '2026-03-03' },
    {
      source: 'migration',
      source_app: 'Judge.me',
      source_verified: true,
      day: '2026-03-02',
      photos: 1,
    },
    {
      verified: true,
      day: '2026-03-01',
      media: JSON.stringify([
        {
          id: 'x',
          kind: 'photo',
          state: 'pending',
          source_url: 'https://elsewhere.example.com/a.jpg',
          key: null,
          thumb_key: null,
          width: null,
          height: null,
          problem: null,
        },
      ]),
    } as ReviewFacts,
  ])
  const { results } = await page(`${path}/reviews`)
  expect(
    results.map(({ origin, verified, verified_by }) => ({ origin, verified, verified_by })),
  ).toEqual([
    { origin: 'Amazon', verified: false, verified_by: 'Amazon' },
    { origin: null, verified: false, verified_by: 'Judge.me' },
    { origin: null, verified: true, verified_by: null },
  ])
  expect(results[1]!.media[0]).toMatchObject({ kind: 'photo', width: 1200, height: 900 })
  expect(results[2]!.media).toEqual([])
})

test('answers carry an ETag and may be kept by any cache; unchanged is a 304, and a change is seen at once', async () => {
  const { path, id } = await shelf([{}])
  const first = await world.guest.get(`${path}/reviews`)
  expect(first.headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300')
  expect(first.headers['access-control-allow-origin']).toBe('*')
  expect(first.headers['set-cookie']).toBeUndefined()
  const known = { headers: { 'if-none-match': String(first.headers.etag) } }
  const same = await world.guest.get(`${path}/reviews`, known)
  expect([same.status, same.text]).toEqual([304, ''])
  await buildReview(owner, id)
  await expect
    .poll(async () => (await world.guest.get(`${path}/reviews`, known)).json?.results.length, {
      timeout: 5_000,
    })
    .toBe(2)
})

test('a new appearance is seen at once, and settings that need a plan are not applied without it', async () => {
  const free = await buildOwner(world, { plan: false })
  const product = await buildProduct(world, free)
  await insertReviews(world, { accountId: free.accountId, productId: product.id }, many)
  const path = `/storefront/v1/${free.shopKey}/products/${product.handle}/reviews`
  expect((await page(path)).results).toHaveLength(10)
  expect((await free.put('widget/settings/', { page_size: 5, sort: 'lowest' })).status).toBe(200)
  await expect.poll(async () => (await page(path)).results.length, { timeout: 5_000 }).toBe(5)
  expect((await page(path)).results[0]!.rating).toBe(1)
  await world.world.db
    .updateTable('widgets')
    .set({ settings: JSON.stringify({ min_rating: 4 }) })
    .where('account_id', '=', free.accountId)
    .execute()
  expect((await page(`${path}?sort=lowest&limit=1`)).results[0]!.rating).toBe(1)
})

test('one address counts for a few browsers per review, however many it names', async () => {
  const { ids } = await shelf([{}, {}])
  const vote = (agent: string, id = ids[0]) =>
    world.guest.post(`/storefront/v1/${owner.shopKey}/reviews/${id}/helpful`, undefined, {
      headers: { 'user-agent': agent },
      ip: '10.77.0.1',
    })
  const answers = []
  for (const agent of ['a', 'b', 'c', 'd', 'e', 'a']) answers.push((await vote(agent)).status)
  expect(answers).toEqual([200, 200, 200, 200, 429, 200])
  expect((await vote('e', ids[1])).json).toEqual({ helpful_votes: 1 })
})

test('one visitor’s "helpful" counts once per review, from script and from a form without script', async () => {
  const { path, ids } = await shelf([{}])
  const vote = (agent: string, headers = {}) =>
    world.guest.post(`/storefront/v1/${owner.shopKey}/reviews/${ids[0]}/helpful`, undefined, {
      headers: { 'user-agent': agent, ...headers },
    })
  expect((await vote('one')).json).toEqual({ helpful_votes: 1 })
  expect((await vote('one')).json).toEqual({ helpful_votes: 1 })
  const send = (headers: Record<string, string>) =>
    world.app.inject({
      method: 'POST',
      url: `/storefront/v1/${owner.shopKey}/reviews/${ids[0]}/helpful`,
      headers: {
        'user-agent': 'two',
        'content-type': 'text/plain',
        accept: 'text/html',
        ...headers,
      },
      payload: '',
    })
  const form = await send({ referer: 'https://shop.example.com/products/kettle' })
  expect([form.statusCode, form.headers.location]).toEqual([
    303,
    'https://shop.example.com/products/kettle',
  ])
  for (const [language, thanks] of [
    ['de-AT', 'lang="de"><head>'],
    ['ar', 'lang="ar" dir="rtl"><head>'],
    ['nl', 'lang="en"><head>'],
  ] as const)
    expect((await send({ 'accept-language': language })).body.replace(/\s*\n\s*/g, '')).toContain(
      thanks,
    )
  await expect
    .poll(async () => (await page(`${path}/reviews`)).results[0]!.helpful_votes, { timeout: 5_000 })
    .toBe(2)
  const other = await buildOwner(world)
  for (const where of [
    `${other.shopKey}/reviews/${ids[0]}`,
    `${owner.shopKey}/reviews/00000000-0000-7000-8000-000000000000`,
    `${owner.shopKey}/reviews/x`,
  ])
    expect((await world.guest.post(`/storefront/v1/${where}/helpful`)).status).toBe(404)
})

test.runIf(inject('database').kind === 'postgres')(
  'what changed while the database could not be heard is seen once it is heard again',
  async () => {
    const { path, id } = await shelf([{}])
    await expect.poll(async () => (await page(`${path}/reviews`)).results.length).toBe(1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`.execute(
      world.world.db,
    )
    await buildReview(owner, id)
    await expect
      .poll(async () => (await page(`${path}/reviews`)).results.length, { timeout: 10_000 })
      .toBe(2)
  },
)
