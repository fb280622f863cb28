import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { ProductDetails } from '@plaudit/contract/dropshipping/find-products'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import { openSelling, openSupply, type Selling } from '../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../test/stores/push-owner.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
let cjItem: ImportItem
let aliItem: ImportItem
/** Found at AliExpress and never opened. */
let unopened: string[]
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  selling = openSelling(world, await openSupply(world))
  cjItem = await selling.list(owner)
  const { json } = await owner.get('dropship/aliexpress-products/?search=kettle')
  const [first, ...others] = json.results as { id: string }[]
  unopened = others.map(({ id }) => `ali-${id}`)
  aliItem = await selling.list(owner, `ali-${first!.id}`)
  for (const { id } of [cjItem, aliItem]) await selling.pushed(owner, id)
}, 60_000)
afterAll(() => world.close())
/** What is kept was read long ago, and the supplier answers well. */
beforeEach(async () => {
  world.sandbox.calm()
  world.sandbox.memory.cj.limit({ perDay: Number.POSITIVE_INFINITY })
  await world.t.world.db.updateTable('supplier_products').set({ details_at: null }).execute()
})

const open = async (id: string): Promise<ProductDetails> => {
  const { status, json } = await owner.get(`dropship/products/${id}/`)
  expect(status).toBe(200)
  return json
}
const sync = (item: ImportItem) => owner.post(`dropship/live-products/${item.id}/sync/`, {})
const reviews = (item: ImportItem) => owner.get(`dropship/products/${item.product_id}/reviews/`)
const search = () => owner.get('dropship/aliexpress-products/?search=lamp')
const silent = { status: 503, json: { code: 'provider_unavailable', detail: expect.any(String) } }
/** All that is kept of suppliers and of what the owner sells, but for when it was asked for. */
const kept = async () => {
  const { db } = world.t.world
  const products = await db
    .selectFrom('supplier_products as p')
    .leftJoin('supplier_product_details as d', 'd.product_id', 'p.id')
    .leftJoin('supplier_offers as o', 'o.product_id', 'p.id')
    .select(['p.id', 'p.title', 'p.cost', 'p.stock', 'p.gone_at', 'd.variants'])
    .select(['o.to_country', 'o.shipping', 'o.landed'])
    .orderBy('p.id')
    .orderBy('o.to_country')
    .execute()
  const rates = await db.selectFrom('supplier_rates').selectAll().orderBy('grams').execute()
  const live = await owner.get('dropship/live-products/')
  const there = [cjItem, aliItem].map(({ id }) => owner.productsOf(id).length)
  return { products, rates, live: live.json.results.map((one: { id: string }) => one.id), there }
}
/** With nothing else, every call of a supplier is answered so. */
const failing = {
  cj: (how: 'unavailable' | 'garbage' | 'cut') => world.sandbox.fail('cj', how, 1_000),
  aliexpress: (how: 'unavailable' | 'garbage' | 'cut') =>
    world.sandbox.fail('aliexpress-ds', how, 1_000),
}

test.each(['unavailable', 'garbage', 'cut'] as const)(
  'PROD-84 CJ that answers so (%s): details, reviews and sync say it, and nothing is lost or doubled',
  async (how) => {
    const before = await kept()
    failing.cj(how)
    expect(await open(cjItem.product_id)).toMatchObject({ failure: 'unavailable', gone: false })
    const found = await owner.get(`dropship/products/?ids=${cjItem.product_id}`)
    expect([found.status, found.json.results.length]).toEqual([200, 1])
    expect(await reviews(cjItem)).toMatchObject(silent)
    expect(await sync(cjItem)).toMatchObject(silent)
    await world.t.runTimed(['import-list.ask-supplier'])
    expect(await kept()).toEqual(before)
    world.sandbox.calm()
    expect(await open(cjItem.product_id)).toMatchObject({ failure: null })
    expect((await reviews(cjItem)).status).toBe(200)
    expect((await sync(cjItem)).status).toBe(200)
    expect((await kept()).there).toEqual([1, 1])
  },
)

test('PROD-84 a rate limit of CJ is told apart, and a token that is over is renewed for each of them', async () => {
  const before = await kept()
  world.sandbox.memory.cj.limit({ perDay: 0 })
  expect(await open(cjItem.product_id)).toMatchObject({ failure: 'busy' })
  expect(await reviews(cjItem)).toMatchObject(silent)
  expect(await sync(cjItem)).toMatchObject(silent)
  expect(await kept()).toEqual(before)
  world.sandbox.memory.cj.limit({ perDay: Number.POSITIVE_INFINITY })
  const asks = [
    async () => (await open(cjItem.product_id)).failure,
    async () => (await reviews(cjItem)).json.failure ?? null,
    async () => ((await sync(cjItem)).status === 200 ? null : 'failed'),
  ]
  for (const ask of asks) {
    world.sandbox.memory.cj.expire()
    expect(await ask()).toBeNull()
  }
  const renewals = world.sandbox.memory.cj.asked.filter((one) => one.endsWith('refreshAccessToken'))
  expect(renewals).toHaveLength(3)
}, 30_000)

test.each(['unavailable', 'garbage', 'cut'] as const)(
  'PROD-84 CJ that answers so (%s) about freight: rates stay, and the reading goes on later',
  async (how) => {
    const { queue, db } = world.t.world
    const none = { run: 1, page: 1, read_count: 0, total: 0, details_count: 0 }
    await db
      .insertInto('supplier_readings')
      .values({ supplier: 'cj', ...none })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const readRates = async (key: string) => {
      await queue.send(db, 'supplier-products.read-rates', {}, { key })
      await world.t.runJobs(['supplier-products.read-rates'])
      return (await owner.get('dropship/catalogue/')).json.failure
    }
    const before = await kept()
    // A light product is looked for, then one country after the other is asked about.
    world.sandbox.failAfter('cj', how, 3)
    expect(await readRates(`${how} fails`)).toBe('unavailable')
    const during = (await kept()).rates
    expect(during).toEqual(expect.arrayContaining(before.rates))
    world.sandbox.calm()
    expect(await readRates(`${how} is over`)).toBeNull()
    const after = (await kept()).rates
    expect(after).toEqual(expect.arrayContaining(during))
    expect(new Set(after.map(({ to_country }) => to_country)).size).toBe(12)
    await db.deleteFrom('supplier_rates').where('to_country', '<>', 'US').execute()
  },
)

test.each(['unavailable', 'garbage', 'cut'] as const)(
  'PROD-84 AliExpress that answers so (%s): search, details, freight and sync say it, and nothing is lost or doubled',
  async (how) => {
    const fresh = unopened.pop()!
    const before = await kept()
    failing.aliexpress(how)
    expect(await search()).toMatchObject(silent)
    expect(await open(aliItem.product_id)).toMatchObject({ failure: 'unavailable', gone: false })
    expect(await owner.get(`dropship/products/${fresh}/`)).toMatchObject(silent)
    expect(await sync(aliItem)).toMatchObject(silent)
    expect(await kept()).toEqual(before)
    // The item is answered well, and one of its twelve quotes is not.
    world.sandbox.calm()
    world.sandbox.failAfter('aliexpress-ds', how, 4)
    expect(await open(aliItem.product_id)).toMatchObject({ failure: 'unavailable' })
    expect(await kept()).toEqual(before)
    world.sandbox.calm()
    world.sandbox.failAfter('aliexpress-ds', how, 4)
    expect((await owner.get(`dropship/products/${fresh}/`)).status).toBe(503)
    world.sandbox.calm()
    const opened = await open(fresh)
    expect([opened.failure, opened.offers.length > 5]).toEqual([null, true])
    expect(await open(aliItem.product_id)).toMatchObject({ failure: null })
    expect((await sync(aliItem)).status).toBe(200)
    expect((await search()).status).toBe(200)
    const after = await kept()
    expect(after.there).toEqual([1, 1])
    expect(after.products.filter(({ id }) => id === fresh)).toHaveLength(opened.offers.length)
  },
)

test('PROD-84 a rate limit of AliExpress is told apart, and a token that is over is renewed for each of them', async () => {
  const before = await kept()
  world.sandbox.fail('aliexpress-ds', 'throttled', 1_000)
  expect(await search()).toMatchObject(silent)
  expect(await open(aliItem.product_id)).toMatchObject({ failure: 'busy' })
  expect(await sync(aliItem)).toMatchObject(silent)
  expect(await kept()).toEqual(before)
  world.sandbox.calm()
  for (const ask of [
    async () => (await search()).status,
    async () => ((await open(aliItem.product_id)).failure === null ? 200 : 0),
    async () => (await sync(aliItem)).status,
  ]) {
    world.sandbox.memory.aliexpressDs.expire()
    expect(await ask()).toBe(200)
  }
  expect(world.sandbox.memory.aliexpressDs.renewed).toBe(3)
}, 30_000)
