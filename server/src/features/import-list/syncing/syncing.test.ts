import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'
import { askForNotices } from '../../supplier-products/notices/ask-for-notices.ts'
import { askAgain } from '../../supplier-products/asking/ask-again.ts'
import { buildNoticeAddress } from '../../supplier-products/notices/build-notice-address.ts'
import { mergeFacts } from './merge-facts.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  selling = openSelling(world, await openSupply(world))
})
afterAll(() => world.close())

const sold = async (who = owner, productId?: string): Promise<ImportItem> => {
  const item = await selling.list(who, productId)
  expect(await selling.pushed(who, item.id)).toMatchObject({ state: 'done' })
  return item
}
const pidOf = ({ product_id }: ImportItem) => product_id.slice('cj-'.length)
const setStock = ({ variants }: ImportItem, count: number) => {
  for (const { id } of variants) world.sandbox.memory.cj.changeVariant(id, { stock: { CN: count } })
}
const isFor = ({ chosen, gone }: ImportItem['variants'][number]) => chosen && !gone
const stockIn = (who: PushOwner, id: string) =>
  selling.there(who, id).variants.map(({ inventoryQuantity }) => inventoryQuantity)
const allAre = (numbers: number[], count: number) => numbers.every((one) => one === count)
/** As if all that is known of the supplier's products had been asked for seven hours ago. */
const age = async () => {
  const change = { details_at: sql<Date>`details_at - interval '7 hours'` }
  const failed_at = sql<Date>`failed_at - interval '7 hours'`
  await world.t.world.db
    .updateTable('supplier_products')
    .set({ ...change, failed_at })
    .execute()
  await world.t.world.db
    .updateTable('import_list_items')
    .set(change)
    .where('account_id', 'is not', null)
    .execute()
}
/** The supplier is asked by the clock, and the stores follow. */
const followClock = async () => {
  await world.t.runTimed(['import-list.ask-supplier'])
  await world.t.runJobs()
}
const asked = () =>
  world.sandbox.memory.cj.asked.filter((one) => one === 'GET /product/query').length

/** A message of the supplier, as it sends it. */
const tell = (message: object, key?: string) => {
  const address = buildNoticeAddress(world.t.world)
  if (key !== undefined) address.searchParams.set('key', key)
  return world.t.guest.post(`${address.pathname}${address.search}`, message)
}

test('PROD-58 the supplier is asked to tell of changes, at an address that has a key', async () => {
  await world.t.runTimed(['supplier-products.ask-for-notices'])
  expect([...world.sandbox.memory.cj.callbacks.keys()]).toEqual([])
  const here = { ...world.t.world.settings, publicUrl: 'https://plaudit.example.com' }
  const there = { ...world.t.world, settings: here }
  await askForNotices(there)
  await askForNotices(there)
  expect(world.sandbox.memory.cj.callbacks).toEqual(
    new Map([
      ['product', [buildNoticeAddress(there).href]],
      ['stock', [buildNoticeAddress(there).href]],
    ]),
  )
})

test('PROD-58 a notice has the product asked about at once, whatever it says; every store that sells it follows', async () => {
  const item = await sold()
  const other = await openPushOwner(world)
  const theirs = await sold(other, item.product_id)
  world.t.advance({ minutes: 1 })
  setStock(item, 33)
  const lie = Object.fromEntries(
    item.variants.map(({ id }) => [id, [{ vid: id, countryCode: 'CN', storageNum: 900 }]]),
  )
  const message = { messageId: 'a', type: 'STOCK', messageType: 'UPDATE', params: lie }
  const before = asked()
  const answer = await tell(message)
  expect([answer.status, answer.json]).toEqual([
    200,
    { code: 200, result: true, message: 'Success' },
  ])
  await tell(message)
  await expect
    .poll(
      async () => {
        await world.t.runJobs()
        return stockIn(owner, item.id)
      },
      { timeout: 20_000, interval: 300 },
    )
    .toSatisfy((stock: number[]) => allAre(stock, 33))
  expect(asked() - before).toBe(1)
  expect(allAre(stockIn(other, theirs.id), 33)).toBe(true)
  expect((await selling.live(other, theirs.id))?.stock).toBe(
    33 * item.variants.filter(isFor).length,
  )
})

test('PROD-58 without the key, with nonsense, or of a product that nobody has, a message does nothing', async () => {
  const params = { pid: 'nobody-has-this' }
  const message = { messageId: 'b', type: 'PRODUCT', messageType: 'UPDATE', params }
  expect((await tell(message, 'guessed')).status).toBe(401)
  expect((await tell(message, '')).status).toBe(401)
  const before = asked()
  for (const other of [message, { type: 'ORDER', params: {} }, [], { type: 'STOCK', params: 7 }])
    expect((await tell(other)).status).toBe(200)
  await world.t.runJobs()
  expect(asked()).toBe(before)
  const noticed = await world.t.world.db
    .selectFrom('supplier_products')
    .select('id')
    .where('noticed_at', 'is not', null)
    .execute()
  expect(noticed).toEqual([])
})

test('PROD-55 by the clock each product is asked about once in six hours, however many sell it', async () => {
  const item = await sold()
  const other = await openPushOwner(world)
  const theirs = await sold(other, item.product_id)
  await followClock()
  const before = asked()
  await followClock()
  expect(asked()).toBe(before)
  setStock(item, 27)
  await age()
  await followClock()
  expect(allAre(stockIn(owner, item.id), 27)).toBe(true)
  await age()
  const products = await world.t.world.db
    .selectFrom('import_list_items')
    .select('supplier_product_id')
    .distinct()
    .where('account_id', 'is not', null)
    .where('state', 'not in', ['import_list'])
    .execute()
  const second = asked()
  // What the second store sold since then.
  for (const variant of selling.there(other, theirs.id).variants) variant.inventoryQuantity = 1
  await followClock()
  expect(asked() - second).toBe(products.length)
  expect([allAre(stockIn(owner, item.id), 27), allAre(stockIn(other, theirs.id), 27)]).toEqual([
    true,
    true,
  ])
})

test('PROD-55 a store that does not answer follows at the next run; nothing is told twice', async () => {
  const item = await sold()
  setStock(item, 0)
  await age()
  world.sandbox.fail('shopify.graphql', 'unavailable', 50)
  await followClock()
  expect((await selling.live(owner, item.id))?.state).toBe('live')
  world.sandbox.calm()
  await followClock()
  expect((await selling.live(owner, item.id))?.state).toBe('out_of_stock')
  expect(allAre(stockIn(owner, item.id), 0)).toBe(true)
  const told = await world.t.world.db
    .selectFrom('notifications')
    .select('texts')
    .where('account_id', '=', owner.door.accountId)
    .execute()
  const about = told.filter(({ texts }) => JSON.stringify(texts).includes(item.title))
  expect(about).toHaveLength(1)
})

test('PROD-55 a supplier that answers nonsense about one product, too much, or nothing, does not stop or change the others', async () => {
  const [one, other] = [await sold(), await sold()]
  setStock(one, 21)
  setStock(other, 22)
  await age()
  world.sandbox.fail('cj', 'unavailable', 1)
  await followClock()
  await age()
  await followClock()
  expect([allAre(stockIn(owner, one.id), 21), allAre(stockIn(owner, other.id), 22)]).toEqual([
    true,
    true,
  ])
  for (const how of ['garbage', 'throttled'] as const) {
    setStock(one, 5)
    await age()
    world.sandbox.fail('cj', how, 1_000)
    const now = await owner.post(`dropship/live-products/${one.id}/sync/`, {})
    expect(now.status).toBe(503)
    world.sandbox.calm()
    expect((await selling.live(owner, one.id))?.stock).toBeGreaterThan(
      5 * one.variants.filter(isFor).length,
    )
    await age()
    await followClock()
    expect(allAre(stockIn(owner, one.id), 5)).toBe(true)
    setStock(one, 21)
    await age()
    await followClock()
  }
})

test('PROD-23, PROD-55 what is pushed meanwhile follows after the push; what is restored is left alone', async () => {
  const item = await sold()
  const restored = await sold()
  await owner.post(`dropship/live-products/${restored.id}/restore/`, {})
  setStock(item, 8)
  setStock(restored, 8)
  expect((await selling.push(owner, item.id)).status).toBe(200)
  await age()
  await world.t.runTimed(['import-list.ask-supplier'])
  await world.t.runJobs(['import-list.sync-account'])
  await world.t.runJobs()
  await followClock()
  expect(allAre(stockIn(owner, item.id), 8)).toBe(true)
  expect(allAre(stockIn(owner, restored.id), 8)).toBe(false)
  expect(selling.there(owner, restored.id).status).toBe('DRAFT')
  const behind = await world.t.world.db
    .selectFrom('product_pushes')
    .select('item_id')
    .where('account_id', '=', owner.door.accountId)
    .where('behind_since', 'is not', null)
    .execute()
  expect(behind).toEqual([])
})

test('PROD-54, PROD-55 what the supplier sells no more is taken out of the shop, beside what changed of others', async () => {
  const [gone, other] = [await sold(), await sold()]
  world.sandbox.memory.cj.changeProduct(pidOf(gone), { isGone: true })
  setStock(other, 24)
  await age()
  await followClock()
  expect(await selling.live(owner, gone.id)).toMatchObject({
    state: 'deactivated',
    reason: 'supplier_gone',
  })
  expect(selling.there(owner, gone.id).status).toBe('DRAFT')
  expect(allAre(stockIn(owner, other.id), 24)).toBe(true)
})

test('PROD-75 a page without data or variants is a failure of the supplier: nothing leaves the shop, and what follows is read again', async () => {
  const item = await sold()
  for (const page of ['empty', 'without_variants'] as const) {
    world.sandbox.memory.cj.changeProduct(pidOf(item), { page })
    const now = await owner.post(`dropship/live-products/${item.id}/sync/`, {})
    expect(now.status).toBe(503)
    await age()
    await followClock()
    expect((await selling.live(owner, item.id))?.state).toBe('live')
    expect(selling.there(owner, item.id).status).toBe('ACTIVE')
  }
  world.sandbox.memory.cj.changeProduct(pidOf(item), { page: 'whole' })
  setStock(item, 26)
  await age()
  await followClock()
  expect(allAre(stockIn(owner, item.id), 26)).toBe(true)
})

test('PROD-55 what the supplier’s list leaves out is asked about, and stays in the shop while its page is there', async () => {
  const [kept, gone] = [await sold(), await sold()]
  world.t.advance({ minutes: 1 })
  const lost = { gone_at: world.t.world.clock.now() }
  for (const { product_id } of [kept, gone])
    await world.t.world.db
      .updateTable('supplier_products')
      .set(lost)
      .where('id', '=', product_id)
      .execute()
  world.sandbox.memory.cj.changeProduct(pidOf(gone), { isGone: true })
  await followClock()
  expect([
    (await selling.live(owner, kept.id))?.state,
    (await selling.live(owner, gone.id))?.reason,
  ]).toEqual(['live', 'supplier_gone'])
})

test('PROD-55 products that the supplier answers nonsense about wait an hour, and the others are asked about', async () => {
  const items = [await sold(), await sold()]
  await age()
  world.sandbox.fail('cj', 'garbage', 1_000)
  await followClock()
  world.sandbox.calm()
  const before = asked()
  await followClock()
  expect(asked()).toBe(before)
  for (const item of items) setStock(item, 31)
  await age()
  await followClock()
  expect(items.map(({ id }) => allAre(stockIn(owner, id), 31))).toEqual([true, true])
})

test('PROD-55 what the supplier changes during the first push follows after it', async () => {
  const item = await selling.list(owner)
  const { cj } = world.sandbox.memory
  world.sandbox.before('shopify.graphql', 3, async () => {
    for (const { id } of item.variants) cj.changeVariant(id, { stock: { CN: 13 } })
    world.t.advance({ minutes: 1 })
    await askAgain(world.t.world, item.product_id, 'waited_for')
    await mergeFacts(owner.door, [item.id])
  })
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  await followClock()
  expect(allAre(stockIn(owner, item.id), 13)).toBe(true)
})
