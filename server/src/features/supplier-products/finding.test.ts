import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import type { FoundProduct, ProductDetails } from '@plaudit/contract/dropshipping/find-products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let sandbox: Sandbox
let t: TestWorld
let owner: TestOwner
const jobs = ['list', 'rates', 'details'].map((part) => `supplier-products.read-${part}`)

/** What the clock does each minute until nothing of the supplier is left to read. */
const readAll = async () => {
  for (let steps = 0; steps < 6; steps += 1) {
    await t.runTimed(['supplier-products.plan'])
    await t.runJobs(jobs)
  }
}

beforeAll(async () => {
  sandbox = await startSandbox()
  sandbox.memory.cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  t = await startTestWorld({ sandboxUrl: sandbox.url })
  owner = await buildOwner(t)
}, 120_000)
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const catalogue = async () => (await owner.get('dropship/catalogue/')).json
const find = async (query: string, who = owner) => {
  const answer = await who.get(`dropship/products/?${query}`)
  expect(answer.status).toBe(200)
  return answer.json as { results: FoundProduct[]; pageInfo: { endCursor: string; total: number } }
}
const idsOf = async (query: string) => (await find(query)).results.map(({ id }) => id)
const open = async (id: string, who = owner): Promise<ProductDetails> =>
  (await who.get(`dropship/products/${id}/?ships_to=US`)).json

test('PROD-18, PROD-75 the list is read page by page and goes on where a lost line ended it; nothing is doubled, and a page that cannot be read holds up no other', async () => {
  const { cj } = sandbox.memory
  const unreadable = cj.products().toSorted((a, b) => b.listedCount - a.listedCount)[0]!
  cj.changeProduct(unreadable.pid, { page: 'empty' })
  expect(await catalogue()).toMatchObject({ state: 'reading', read: 0, failure: null })
  await t.runTimed(['supplier-products.plan'])
  sandbox.failAfter('cj', 'cut', 5)
  await t.runJobs(['supplier-products.read-list'])
  const broken = await catalogue()
  expect(broken).toMatchObject({ state: 'reading', failure: 'unavailable' })
  expect(broken.read).toBeGreaterThan(0)
  expect(broken.read).toBeLessThan(2_400)
  sandbox.calm()
  t.advance({ minutes: 3 })
  await readAll()
  const ready = await catalogue()
  expect(ready).toMatchObject({ state: 'ready', read: 2_400, total: 2_400, failure: null })
  expect(ready.categories).toHaveLength(20)
  const { count } = await t.world.db
    .selectFrom('supplier_products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(2_400)
  const read = await t.world.db
    .selectFrom('supplier_products')
    .select(['id', 'gone_at'])
    .where('details_at', 'is not', null)
    .execute()
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter(({ id, gone_at }) => gone_at || id === `cj-${unreadable.pid}`)).toEqual([])
}, 240_000)

test('S1.013, S2.059, PROD-13, PROD-14 words, category, warehouse, cost and stock narrow the search, and orders hold over pages', async () => {
  const kettles = (await find('search=kettle&limit=50')).results
  expect(kettles.length).toBeGreaterThan(0)
  expect(kettles.every(({ title }) => /kettle/i.test(title))).toBe(true)
  const { categories } = await catalogue()
  const [{ id: category, path }] = categories
  const inIt = (await find(`category=${category}&limit=50`)).results
  expect(new Set(inIt.map((one) => one.category))).toEqual(new Set([path.at(-1)]))
  const fromUs = (await find('ships_from=US&ships_to=US&limit=50')).results
  expect(new Set(fromUs.map(({ offer }) => offer.ships_from))).toEqual(new Set(['US']))
  const cheap = (await find('min_cost=200&max_cost=500&min_stock=10&limit=50')).results
  expect(
    cheap.every(({ offer, stock }) => offer.cost >= 200 && offer.cost <= 500 && stock >= 10),
  ).toBe(true)
  const { results: first, pageInfo } = await find('sort=landed&limit=20')
  const { results: second } = await find(`sort=landed&limit=20&cursor=${pageInfo.endCursor}`)
  const landed = [...first, ...second].map(({ offer }) => offer.landed)
  expect(landed).toEqual(landed.toSorted((a, b) => a - b))
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(40)
  const margins = (await find('sort=margin&limit=50')).results.map(({ offer }) => offer.margin)
  expect(margins).toEqual(margins.toSorted((a, b) => b - a))
  expect(await idsOf('search=zzzzqqq')).toEqual([])
  expect(await idsOf('search=%22%27%3A*%26%7C!')).toEqual([])
})

test('S3.037, PROD-15, PROD-16 landed cost and margin are right to the cent in every country', async () => {
  for (const to of ['US', 'DE', 'BR']) {
    const { results } = await find(`ships_to=${to}&limit=50`)
    expect(results.length).toBeGreaterThan(0)
    for (const { offer } of results) {
      const { cost, shipping, fee, landed, price, margin } = offer
      expect(fee).toBe(Math.floor(((cost + shipping) * 3 + 50) / 100))
      expect(landed).toBe(cost + shipping + fee)
      expect(margin).toBe(Math.round(((price - landed) * 10_000) / price))
    }
  }
})

test('S2.059, S3.037, PROD-19 an opened product has variants, stock and costs by country, and was seen by this account alone', async () => {
  const [id] = await idsOf('search=kettle')
  const product = await open(id!)
  expect(product).toMatchObject({ id, failure: null, gone: false })
  expect(product.variants.length).toBeGreaterThan(0)
  expect(product.offers.length).toBeGreaterThan(5)
  expect(product.similar.map((one) => one.id)).not.toContain(id)
  expect(await idsOf('seen=true')).toEqual([id])
  expect(await idsOf('search=kettle&seen=false')).not.toContain(id)
  const stranger = await buildOwner(t)
  expect((await find('seen=true', stranger)).results).toEqual([])
  expect((await owner.get('dropship/products/cj-nothing/')).status).toBe(404)
  expect((await t.guest.get('/api/dropship/products/')).status).toBe(401)
  const reviews = await owner.get(`dropship/products/${id}/reviews/`)
  expect(reviews.status).toBe(200)
  expect(reviews.json.ratings).toHaveLength(5)
})

test('PROD-18, PROD-19 what is known stays when the supplier fails, answers nonsense, or sells a product no more', async () => {
  const [, id] = await idsOf('sort=newest')
  const before = await open(id!)
  t.advance({ days: 2 })
  owner = await buildOwner(t)
  sandbox.fail('cj', 'garbage', 20)
  const during = await open(id!)
  expect(during).toMatchObject({ title: before.title, failure: 'unavailable' })
  expect(during.variants).toEqual(before.variants)
  expect((await owner.get(`dropship/products/${id}/reviews/`)).status).toBe(503)
  sandbox.calm()
  sandbox.memory.cj.changeProduct(id!.slice('cj-'.length), { isGone: true })
  expect(await open(id!)).toMatchObject({ gone: true, title: before.title })
  expect(await idsOf(`ids=${id}`)).toEqual([])
})
