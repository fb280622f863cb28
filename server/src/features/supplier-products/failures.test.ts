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
  const hasSome = (pid: string) => world.sandbox.memory.cj.find(pid)!.variants.length > 1
  selling = openSelling(world, (await openSupply(world)).filter(hasSome))
  cjItem = await selling.list(owner)
  const { json } = await owner.get('dropship/aliexpress-products/?search=kettle')
  const [first, ...others] = json.results as { id: string }[]
  unopened = others.map(({ id }) => `ali-${id}`)
  aliItem = await selling.list(owner, `ali-${first!.id}`)
  for (const { id } of [cjItem, aliItem]) await selling.pushed(owner, id)
}, 60_000)
afterAll(() => world.close())
const readLongAgo = () =>
  world.t.world.db.updateTable('supplier_products').set({ details_at: null }).execute()
/** What is kept was read long ago, and the supplier answers well. */
beforeEach(async () => {
  world.sandbox.calm()
  world.sandbox.memory.aliexpressDs.spoilt.clear()
  world.sandbox.memory.cj.limit({ perDay: Number.POSITIVE_INFINITY })
  await readLongAgo()
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
    // The item is answered well, and one of its twelve quotes is not: that country's last quote stays.
    world.sandbox.calm()
    world.sandbox.failAfter('aliexpress-ds', how, 4)
    expect(await open(aliItem.product_id)).toMatchObject({ failure: null })
    expect(await kept()).toEqual(before)
    world.sandbox.calm()
    world.sandbox.failAfter('aliexpress-ds', how, 4)
    const without = await open(fresh)
    await readLongAgo()
    const opened = await open(fresh)
    expect([opened.failure, opened.offers.length > 5]).toEqual([null, true])
    expect(without.offers).toHaveLength(opened.offers.length - 1)
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

type Skus = Record<string, unknown>[]
type Item = { result: { ae_item_sku_info_dtos: Skus } }
/** From now on AliExpress answers with other variants. */
const spoilSkus = (change: (skus: Skus) => Skus) =>
  world.sandbox.memory.aliexpressDs.spoilt.set(
    'aliexpress.ds.product.get',
    ({ aliexpress_ds_product_get_response: item }: Record<string, Item>) => ({
      aliexpress_ds_product_get_response: {
        ...item,
        result: {
          ...item!.result,
          ae_item_sku_info_dtos: change(item!.result.ae_item_sku_info_dtos),
        },
      },
    }),
  )
/** The first is at home; each choice of an item may be abroad too. */
const ofFirst = (change: object) => (all: Skus) =>
  all.map((one, at) => (at === 0 ? { ...one, ...change } : one))
const ofAll = (change: object) => (all: Skus) => all.map((one) => ({ ...one, ...change }))
/** What the shop has of an item: the stock of each variant, and how many the supplier sells no more. */
const sold = async (item: ImportItem) => ({
  stock: selling.there(owner, item.id).variants.map((one) => one.inventoryQuantity),
  gone: (await selling.live(owner, item.id))!.variants_gone,
})
const isUnreadable = async (item: ImportItem, what: object) => {
  const before = { kept: await kept(), sold: await sold(item) }
  const opened = await open(item.product_id)
  expect([what, opened.failure, opened.gone]).toEqual([what, 'unavailable', false])
  expect([what, await sync(item)]).toMatchObject([what, silent])
  expect([what, { kept: await kept(), sold: await sold(item) }]).toEqual([what, before])
}

test('PROD-91 one variant with a price that is none, or in another currency, is not sold no more', async () => {
  for (const nonsense of [
    { offer_sale_price: '1,299.00' },
    { offer_sale_price: 'abc' },
    { offer_sale_price: -5 },
    { offer_sale_price: '', sku_price: '-5' },
    { currency_code: 'EUR' },
  ]) {
    spoilSkus(ofFirst(nonsense))
    await isUnreadable(aliItem, nonsense)
  }
  spoilSkus(ofFirst({ offer_sale_price: undefined, sku_price: '7.77' }))
  const read = await open(aliItem.product_id)
  expect([read.failure, read.variants.map(({ cost }) => cost)]).toEqual([
    null,
    expect.arrayContaining([777]),
  ])
}, 60_000)

test('PROD-92 AliExpress that writes what is no count of stock, or no stock at all, does not say that there is none', async () => {
  for (const change of [
    ofFirst({ sku_available_stock: 'abc' }),
    ofFirst({ sku_available_stock: '1,200' }),
    ofFirst({ sku_available_stock: 3.5 }),
    ofAll({ sku_available_stock: undefined }),
    ofAll({ sku_available_stock: null }),
  ]) {
    spoilSkus(change)
    await isUnreadable(aliItem, change([{}]))
  }
  const five = ofAll({ sku_available_stock: 5 })
  const stocks = async (change: object) => {
    spoilSkus((all) => ofFirst(change)(five(all)))
    await readLongAgo()
    const { failure, variants } = await open(aliItem.product_id)
    expect(failure).toBeNull()
    return variants.map(({ stock }) => stock).toSorted((a, b) => a - b)
  }
  const [each, ...others] = await stocks({})
  for (const none of [undefined, null, '', -3, '0.0'])
    expect(await stocks({ sku_available_stock: none })).toEqual([each! - 5, ...others])
  expect(await stocks({ sku_available_stock: '12.0' })).toEqual([...others, each! + 7])
}, 60_000)

test('PROD-92 CJ that writes what is no count of stock, or no stock at all, does not say that there is none', async () => {
  const { cj } = world.sandbox.memory
  const spoil = (change: (all: Skus) => Skus) =>
    cj.spoil('/product/query', (page: { variants: Skus }) => ({
      ...page,
      variants: change(page.variants),
    }))
  const lines = (...inventories: object[]) => ({ inventories })
  for (const change of [
    ofFirst(lines({ countryCode: 'CN', totalInventory: 'abc' })),
    ofFirst(lines({ countryCode: 'CN', totalInventory: '1,200' })),
    ofFirst(lines({ countryCode: 'CN', totalInventory: null, totalInventoryNum: '' })),
    ofFirst(lines({ countryCode: 'CN' })),
    ofAll({ inventories: undefined }),
    ofAll({ inventories: null }),
    ofAll({ inventories: [] }),
    ofAll(lines({ countryCode: 'Nowhere', totalInventory: 5 })),
  ]) {
    spoil(change)
    await isUnreadable(cjItem, change([{}]))
  }
  const five = ofAll(lines({ countryCode: 'CN', totalInventoryNum: '5' }))
  for (const none of [null, [], [{ countryCode: 'CN', totalInventory: -3 }]]) {
    spoil((all) => ofFirst({ inventories: none })(five(all)))
    await readLongAgo()
    const { failure, variants } = await open(cjItem.product_id)
    const last = variants.filter(({ stock }) => stock === 0)
    expect([none, failure, last.length]).toEqual([none, null, 1])
    expect(variants.filter(({ stock }) => stock === 5)).toHaveLength(variants.length - 1)
  }
  cj.spoil('/product/query', (page) => page)
}, 60_000)

/** What sending costs is answered so for these countries. */
const refuseFreight = (code: string, isRefused: (to: string) => boolean) => {
  const { spoilt, requests } = world.sandbox.memory.aliexpressDs
  spoilt.set('aliexpress.ds.freight.query', (answer: unknown) =>
    isRefused(JSON.parse(requests.at(-1)!['queryDeliveryReq']!).shipToCountry)
      ? { error_response: { type: 'ISP', code, msg: 'Remote service error' } }
      : answer,
  )
}
const REFUSED = 'isp.service-unavailable'
const offerTo = ({ offers }: ProductDetails, to: string) =>
  offers.find(({ ships_to }) => ships_to === to)

test('PROD-93 a country that AliExpress answers nothing for keeps its last quote, and stock and costs are followed', async () => {
  const before = await open(aliItem.product_id)
  refuseFreight(REFUSED, (to) => to === 'DE')
  spoilSkus(ofAll({ sku_available_stock: 6, offer_sale_price: '41.00' }))
  expect((await sync(aliItem)).status).toBe(200)
  const after = await open(aliItem.product_id)
  const [left, ...others] = new Set(after.variants.map(({ stock }) => stock))
  // At home, or there and abroad.
  expect([after.failure, [6, 12].includes(left!), others]).toEqual([null, true, []])
  expect(after.offers).toHaveLength(before.offers.length)
  expect(offerTo(after, 'DE')).toMatchObject({
    cost: 4_100,
    shipping: offerTo(before, 'DE')!.shipping,
  })
  expect(new Set((await sold(aliItem)).stock)).toEqual(new Set([left]))
  // One that was never opened can be opened and added; that country has no offer.
  const fresh = unopened.pop()!
  const opened = await open(fresh)
  expect([opened.failure, opened.offers.length > 5, offerTo(opened, 'DE')]).toEqual([
    null,
    true,
    undefined,
  ])
  await readLongAgo()
  const added = await owner.post('dropship/import-list/', { product_id: fresh })
  expect(added.json).toMatchObject({ is_new: true, failure: null })
}, 60_000)

test('PROD-93 AliExpress that answers about no country is asked about few; a limit or no access stops all', async () => {
  const { requests } = world.sandbox.memory.aliexpressDs
  const before = await open(aliItem.product_id)
  await readLongAgo()
  refuseFreight(REFUSED, () => true)
  requests.length = 0
  expect((await open(aliItem.product_id)).failure).toBeNull()
  expect(requests.filter((one) => one['method']!.includes('freight'))).toHaveLength(3)
  expect((await open(aliItem.product_id)).offers).toEqual(before.offers)
  spoilSkus(ofAll({ sku_available_stock: 1 }))
  for (const [code, failure] of [
    ['ApiCallLimit', 'busy'],
    ['isv.insufficient-permission', 'denied'],
  ] as const) {
    await readLongAgo()
    refuseFreight(code, (to) => to === 'DE')
    const stopped = await open(aliItem.product_id)
    expect([stopped.failure, stopped.variants]).toEqual([failure, before.variants])
  }
}, 60_000)
