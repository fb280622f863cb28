import { firstNotices } from '@plaudit/contract/dropshipping/notices'
import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import type { Difference, Push } from '@plaudit/contract/dropshipping/pushes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { connectShop, newShop } from '../../../../test/stores/connected-store.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import { placesOf } from '../../../../test/planted-words.ts'
import { recordPrivacyRequest } from '../../privacy-requests/record-privacy-request.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  selling = openSelling(world, await openSupply(world))
  await owner.put('dropship/notices/', { ...firstNotices, price: 'at_once', in_stock: 'at_once' })
})
afterAll(() => world.close())

const listed = (who = owner): Promise<ImportItem> => selling.list(who)
const edit = (id: string, change: object) => selling.edit(owner, id, change)
const push = (id: string, body: object = {}) => selling.push(owner, id, body)
const pushed = (id: string, body: object = {}): Promise<Push> => selling.pushed(owner, id, body)
const live = (id: string) => selling.live(owner, id)
const there = (id: string) => selling.there(owner, id)

test('S1.014, S3.036, S4.026, PROD-50 a product is pushed and is live, with its prices, costs and stock', async () => {
  const item = await listed()
  expect(await pushed(item.id)).toMatchObject({
    state: 'done',
    status: 'active',
    notes: [],
    left: 0,
  })
  const chosen = item.variants.filter((one) => one.chosen && !one.gone)
  expect(owner.productsOf(item.id)).toHaveLength(1)
  expect(there(item.id)).toMatchObject({ title: item.title, status: 'ACTIVE' })
  expect(there(item.id).variants.map((one) => [one.priceCents, one.inventoryQuantity])).toEqual(
    chosen.map(({ price, stock }) => [price, stock]),
  )
  expect(await live(item.id)).toMatchObject({
    title: item.title,
    state: 'live',
    reason: null,
    status: 'active',
    variant_count: chosen.length,
    store_url: expect.stringContaining(`${owner.domain}/admin/products/`),
  })
  expect((await owner.get(`dropship/import-list/?search=`)).json.results).not.toContainEqual(
    expect.objectContaining({ id: item.id }),
  )
})

test('PROD-50 two clicks push once; what stands in the way, no store and a stranger’s item are said', async () => {
  const item = await listed()
  const answers = await Promise.all([push(item.id), push(item.id), push(item.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await world.t.runJobs()
  expect(owner.productsOf(item.id)).toHaveLength(1)
  const stranger = await openPushOwner(world)
  expect((await stranger.post(`dropship/import-list/${item.id}/push/`, {})).status).toBe(404)
  const homeless = await buildOwner(world.t)
  const product_id = await keepSupplierProduct(world.t)
  const unsent = (await homeless.post('dropship/import-list/', { product_id })).json.item.id
  expect((await homeless.post(`dropship/import-list/${unsent}/push/`, {})).status).toBe(403)
  const blocked = await listed()
  await edit(blocked.id, { variants: blocked.variants.map(({ id }) => ({ id, price: 0 })) })
  expect((await push(blocked.id)).status).toBe(409)
  const many = await owner.post('dropship/import-list/push/', {
    ids: [blocked.id, (await listed()).id],
    status: 'draft',
  })
  expect(many.json).toMatchObject({
    begun: 1,
    skipped: [{ id: blocked.id, guards: [{ code: 'no_price' }] }],
  })
  await world.t.runJobs()
})

test('PROD-51 a push that the store refuses leaves the item in the list and says what to do; a silent store is asked again', async () => {
  const item = await listed()
  await edit(item.id, { tags: ['x'.repeat(255)] })
  owner.allow('read_products,read_orders')
  const failed = await pushed(item.id)
  expect(failed).toMatchObject({ state: 'failed' })
  expect(failed.notes.join(' ')).toContain('does not allow')
  expect((await owner.get(`dropship/import-list/${item.id}/`)).json.state).toBe('import_list')
  expect((await owner.get('notifications/all/')).json[0].title).toBe('A product was not pushed')
  owner.allow(world.t.world.shopPlatform.wantedScopes.join(','))
  world.sandbox.fail('shopify.graphql', 'unavailable', 1)
  expect(await pushed(item.id)).toMatchObject({ state: 'waiting', tries: 1 })
  const stateNow = async () => {
    await world.t.runJobs()
    const { json } = await owner.get('dropship/pushes/')
    return (json.results as Push[]).find(({ item_id }) => item_id === item.id)!.state
  }
  await expect.poll(stateNow, { timeout: 40_000, interval: 300 }).toBe('done')
  expect(owner.productsOf(item.id)).toHaveLength(1)
  const dismissed = await owner.delete(`dropship/pushes/${item.id}/`)
  expect(dismissed.status).toBe(200)
})

test('S3.036, PROD-52, PROD-54 after a restore a second push writes our changes and keeps what the owner changed in the store', async () => {
  const item = await listed()
  await pushed(item.id)
  const product = there(item.id)
  product.title = 'Named in the store'
  const count = product.variants.length
  const restored = await owner.post(`dropship/live-products/${item.id}/restore/`, {})
  expect(restored.status).toBe(200)
  expect([there(item.id).status, await live(item.id)]).toEqual(['DRAFT', undefined])
  await edit(item.id, { tags: ['kitchen'] })
  const { json } = await owner.get(`dropship/import-list/${item.id}/differences/`)
  const kinds = Object.fromEntries(
    (json.differences as Difference[]).map(({ path, kind }) => [path, kind]),
  )
  expect([json.there, kinds]).toEqual([
    true,
    expect.objectContaining({ title: 'edit', tags: 'change' }),
  ])
  await pushed(item.id)
  expect(owner.productsOf(item.id)).toHaveLength(1)
  expect(there(item.id)).toMatchObject({
    title: 'Named in the store',
    tags: ['kitchen'],
    status: 'ACTIVE',
  })
  expect(there(item.id).variants).toHaveLength(count)
  there(item.id).title = 'Named anew'
  await owner.post(`dropship/live-products/${item.id}/restore/`, {})
  await pushed(item.id, { chosen: ['title', 'status'] })
  expect(there(item.id).title).toBe(item.title)
})

test('S3.037, S4.028, PROD-53, PROD-55, PROD-56 stock runs out and comes back, in the store too; the owner is told', async () => {
  const item = await listed()
  await pushed(item.id)
  const { cj } = world.sandbox.memory
  const pid = item.product_id.slice('cj-'.length)
  const known = cj.products().find((one) => one.pid === pid)!
  const setAll = (count: number) => {
    for (const { vid } of known.variants) cj.changeVariant(vid, { stock: { CN: count } })
  }
  const sync = async () => (await owner.post(`dropship/live-products/${item.id}/sync/`, {})).json
  setAll(0)
  expect(await sync()).toMatchObject({ state: 'out_of_stock', stock: 0 })
  expect(there(item.id).variants.every((one) => one.inventoryQuantity === 0)).toBe(true)
  setAll(1)
  expect(await sync()).toMatchObject({
    state: known.variants.length < 10 ? 'low_stock' : 'live',
    stock: known.variants.length,
  })
  cj.changeProduct(pid, { isGone: true })
  expect(await sync()).toMatchObject({ state: 'deactivated', reason: 'supplier_gone' })
  expect(there(item.id).status).toBe('DRAFT')
  cj.changeProduct(pid, { isGone: false })
  expect(await sync()).toMatchObject({ reason: null, stock: known.variants.length })
  expect(there(item.id).status).toBe('ACTIVE')
  const path = `dropship/live-products/${item.id}`
  expect((await owner.post(`${path}/deactivate/`, {})).json).toMatchObject({ reason: 'by_owner' })
  expect((await owner.post(`${path}/activate/`, {})).status).toBe(200)
  // While it is being pushed it is neither taken out nor asked about.
  for (const action of ['deactivate', 'restore', 'sync'])
    expect((await owner.post(`${path}/${action}/`, {})).status).toBe(409)
  await world.t.runJobs()
  expect([there(item.id).status, (await live(item.id))?.reason]).toEqual(['ACTIVE', null])
  const titles = (await owner.get('notifications/all/')).json.map(
    (one: { title: string }) => one.title,
  )
  expect(titles).toEqual(
    expect.arrayContaining([
      'A product is out of stock',
      'A product is in stock again',
      'The supplier no longer sells a product',
    ]),
  )
})

test('PROD-57 connected to another store, what was pushed is in the import list again, and can be pushed there; back again, the first store has it once', async () => {
  const moved = await openPushOwner(world)
  const kept = await listed(moved)
  const push = async () => {
    expect((await moved.post(`dropship/import-list/${kept.id}/push/`, {})).status).toBe(200)
    await world.t.runJobs()
  }
  const states = async () => {
    const live = (await moved.get('dropship/live-products/')).json.results as LiveProduct[]
    const list = (await moved.get('dropship/import-list/')).json.results as { id: string }[]
    return [live.map(({ id, state }) => [id, state]), list.map(({ id }) => id)]
  }
  const connect = async (domain: string) => {
    expect((await moved.delete('shop/')).status).toBe(200)
    await connectShop(world, moved, domain)
    await world.t.runJobs()
  }
  await push()
  expect(await states()).toEqual([[[kept.id, 'live']], []])
  const other = newShop()
  await connect(other)
  expect(await states()).toEqual([[], [kept.id]])
  expect(moved.productsOf(kept.id)).toMatchObject([{ status: 'ACTIVE' }])
  await push()
  expect(await states()).toEqual([[[kept.id, 'live']], []])
  const { products } = world.sandbox.memory.shopify.store(other)
  expect([...products.values()].filter(({ title }) => title === kept.title)).toHaveLength(1)
  await connect(moved.domain)
  expect(await states()).toEqual([[], [kept.id]])
  await push()
  expect(moved.productsOf(kept.id)).toHaveLength(1)
  // Erased, nothing of the store is left beside them either.
  const body = JSON.stringify({ shop_id: 1, shop_domain: moved.domain })
  expect((await moved.delete('shop/')).status).toBe(200)
  await recordPrivacyRequest(world.t.world, { topic: 'shop/redact', body, deliveryId: kept.id })
  await world.t.runJobs()
  expect(await states()).toEqual([[], [kept.id]])
  expect(await placesOf(world.t, moved.domain)).toEqual([])
})

test('S4.027, PROD-54 deactivated and active again; the supplier is asked by the clock; a changed price is told and not passed on', async () => {
  const item = await listed()
  await pushed(item.id)
  const path = `dropship/live-products/${item.id}`
  expect((await owner.post(`${path}/deactivate/`, {})).json).toMatchObject({
    state: 'deactivated',
    reason: 'by_owner',
  })
  expect(there(item.id).status).toBe('DRAFT')
  expect((await owner.post(`${path}/activate/`, {})).status).toBe(200)
  await world.t.runJobs()
  expect([there(item.id).status, (await live(item.id))?.state]).toEqual(['ACTIVE', 'live'])
  const { cj } = world.sandbox.memory
  for (const { id } of item.variants) cj.changeVariant(id, { cents: 99_900 })
  const prices = there(item.id).variants.map(({ priceCents }) => priceCents)
  world.t.advance({ minutes: 7 * 60 })
  await world.t.runTimed(['import-list.ask-supplier'])
  await world.t.runJobs()
  expect(there(item.id).variants.map(({ priceCents }) => priceCents)).toEqual(prices)
  const told = await world.t.world.db
    .selectFrom('notifications')
    .select('texts')
    .where('account_id', '=', owner.door.accountId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  expect(told!.texts).toMatchObject({
    title: { key: 'selling.told_price' },
    message: { values: { after: { cents: 99_900, currency: 'USD' } } },
  })
})
