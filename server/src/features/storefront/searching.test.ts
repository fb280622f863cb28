import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { insertReviews, type ReviewFacts } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { parsePageQuery } from './reading/rules.ts'
import { buildPageQueries } from './reading/scans/rows.ts'

type PlanBuffers = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

let world: TestWorld
let owner: TestOwner
let path: string
let productId: string

const COUNT = 420
const facts: ReviewFacts[] = Array.from({ length: COUNT }, (_nothing, n) => ({
  text: `${n % 4 === 0 ? 'Sturdy handle' : 'Plain'}, lid number ${n}.${n % 150 === 3 ? ' Arrived cracked.' : ''}`,
  title: n % 10 === 0 ? 'Worth every penny' : null,
  rating: 1 + (n % 5),
  helpful_votes: n % 7 === 0 ? n : 0,
  photos: n % 3 === 0 ? 1 : 0,
}))

beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
  const product = await buildProduct(world, owner)
  productId = product.id
  path = `/storefront/v1/${owner.shopKey}/products/${product.handle}`
  const where = { accountId: owner.accountId, productId }
  await insertReviews(world, where, [
    ...facts,
    { text: 'Nobody may read this handle yet.', status: 'pending' },
  ])
  const other = await buildProduct(world, owner)
  await insertReviews(world, { ...where, productId: other.id }, [{ text: 'Handle of another.' }])
  const stranger = await buildOwner(world)
  const theirs = await buildProduct(world, stranger)
  await insertReviews(world, { accountId: stranger.accountId, productId: theirs.id }, [
    { text: 'Cracked handle of a stranger.' },
  ])
})
afterAll(() => world.close())

type Found = {
  results: { id: string; text: string; rating: number; media: unknown[] }[]
  pageInfo: { hasNextPage: boolean; endCursor: string; total: number | null }
}

const readAll = async (base: string, query: string) => {
  const texts: string[] = []
  const ratings: number[] = []
  const totals: (number | null)[] = []
  for (let cursor = ''; ;) {
    const { status, json } = await world.guest.get(`${base}/reviews?limit=50&${query}${cursor}`)
    expect(status).toBe(200)
    const { results, pageInfo } = json as Found
    texts.push(...results.map(({ text }) => text))
    ratings.push(...results.map(({ rating }) => rating))
    totals.push(pageInfo.total)
    if (!pageInfo.hasNextPage) return { texts, totals, ratings }
    cursor = `&cursor=${pageInfo.endCursor}`
  }
}

const expected = (holds: (n: number) => boolean) =>
  facts.filter((_one, n) => holds(n)).map(({ text }) => text)

test.each([
  ['a usual word', 'search=handle', (n: number) => n % 4 === 0],
  ['a rare word, older than what is looked at first', 'search=CRACK', (n: number) => n % 150 === 3],
  ['a word of the title', 'search=penny', (n: number) => n % 10 === 0],
  ['two words', 'search=sturdy+penny', (n: number) => n % 20 === 0],
  ['with stars', 'search=handle&rating=1', (n: number) => n % 20 === 0],
  ['with photos', 'search=handle&photos=1', (n: number) => n % 12 === 0],
  ['no review', 'search=zeppelin', () => false],
  ['nothing that is a word', 'search=%F0%9F%91%8D', () => false],
])(
  'WIDGET-50 %s finds each review once, in every order, page by page',
  async (_name, query, holds) => {
    const all = expected(holds).toSorted()
    for (const sort of ['newest', 'helpful', 'highest', 'lowest', 'photos']) {
      const { texts, totals, ratings } = await readAll(path, `${query}&sort=${sort}`)
      expect(texts.toSorted()).toEqual(all)
      const ascending = ratings.toSorted((a, b) => a - b)
      if (sort === 'lowest') expect(ratings).toEqual(ascending)
      if (sort === 'highest') expect(ratings).toEqual(ascending.toReversed())
      expect(totals).toEqual([...totals.slice(1).map(() => null), all.length])
    }
  },
)

test('WIDGET-50 the whole shop is searched over all of its products, and nobody else’s', async () => {
  const shop = `/storefront/v1/${owner.shopKey}`
  for (const sort of ['newest', 'helpful', 'photos'])
    expect((await readAll(shop, `search=handle&sort=${sort}`)).texts).toHaveLength(106)
  expect((await readAll(shop, 'search=crack')).texts).toHaveLength(3)
})

test('WIDGET-50 what is no search, or longer than the field allows, is cut and never an error', async () => {
  const none = await readAll(path, 'search=%20%09')
  expect(none.texts).toHaveLength(COUNT)
  const odd = await readAll(path, `search=${encodeURIComponent("\u0001handle'\u0007 & (!")}`)
  expect(odd.texts).toHaveLength(105)
  const long = `handle ${'x'.repeat(90)}`
  const { text } = await world.guest.get(`${path}/block?search=${encodeURIComponent(long)}`)
  expect(text).toContain(`value="${long.slice(0, 80)}"`)
})

test('WIDGET-50 the field is a form that keeps what else is chosen; the words are a chip that removes them', async () => {
  const { text } = await world.guest.get(`${path}/block?search=handle&rating=1&sort=lowest`)
  const form = /<form[^>]*role="search".*?<\/form>/s.exec(text)![0]
  expect(form).toContain('name="rating" value="1"')
  expect(form).toContain('name="sort" value="lowest"')
  expect(form).toMatch(/<input type="search" name="search"[^>]*value="handle"/)
  expect(text).toMatch(/href="\?sort=lowest&amp;rating=1#[^"]+" aria-current="true">\s*“handle”/)
  expect(text).toMatch(/href="\?sort=lowest&amp;rating=1&amp;search=handle&amp;cursor=/)
})

test('WIDGET-50 where nothing is found it says so, and leads back', async () => {
  const { text } = await world.guest.get(
    `${path}/block?search=${encodeURIComponent('<b>zep')}&photos=1`,
  )
  expect(text).toContain('No review matches “&lt;b&gt;zep”.')
  expect(text).toMatch(/href="\?photos=1#[^"]+">Without these words: With photos</)
  expect(text).toMatch(/href="\?#[^"]+">Show all reviews</)
})

test('WIDGET-50 the owner decides whether it is offered; a page of few reviews has none', async () => {
  expect((await world.guest.get(`${path}/block`)).text).toContain('role="search"')
  const few = await buildProduct(world, owner)
  await insertReviews(world, { accountId: owner.accountId, productId: few.id }, [{ rating: 4 }])
  const bare = `/storefront/v1/${owner.shopKey}/products/${few.handle}/block`
  expect((await world.guest.get(bare)).text).not.toContain('role="search"')
  await owner.put('widget/settings/', { offered_filters: ['photos'] })
  await expect
    .poll(async () => (await world.guest.get(`${path}/block`)).text, { timeout: 5_000 })
    .not.toContain('role="search"')
})

test.runIf(inject('database').kind === 'postgres')(
  'WIDGET-50 a usual word reads at most 60 shared buffers in every order, also of a product with ten thousand reviews',
  async () => {
    const product = await buildProduct(world, owner)
    const where = { accountId: owner.accountId, productId: product.id }
    const batch = (from: number) =>
      Array.from({ length: 1_000 }, (_nothing, n) => ({
        text: `${n % 5 === 0 ? 'Sturdy handle' : 'Plain'}, lid number ${n}.`,
        sort_at: new Date(Date.UTC(2026, 0, 1) + (from + n) * 60_000),
      }))
    for (let n = 0; n < 10; n++) await insertReviews(world, where, batch(n * 1_000))
    await sql`analyze reviews`.execute(world.world.db)
    for (const sort of ['newest', 'highest', 'lowest', 'helpful', 'photos'] as const) {
      const ask = parsePageQuery({ search: 'handle' }, { sort, page_size: 10, min_rating: 1 })
      const [inOrder] = buildPageQueries({ accountId: owner.accountId, ask, place: null })
      const text = `explain (analyze, buffers, format json) with product as (select id from products where account_id = $1::uuid and id = $2::uuid) select (select json_agg(r) from (${inOrder!.sql}) r) from product`
      const { rows } = await world.world.db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanBuffers }] }>(
        CompiledQuery.raw(text, [owner.accountId, product.id, ...inOrder!.values]),
      )
      const plan = rows[0]!['QUERY PLAN'][0].Plan
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], sort).toBeLessThanOrEqual(60)
    }
  },
)
