import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import type { Push } from '@plaudit/contract/dropshipping/pushes'
import { applyChange } from '@plaudit/sandbox/shopify/control/apply-change'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { connectShop, newShop } from '../../../../test/stores/connected-store.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  selling = openSelling(world, await openSupply(world))
})
afterAll(() => world.close())

const PUSH = ['import-list.push']
const pushOf = async (id: string, who = owner): Promise<Push | undefined> =>
  (await who.get('dropship/pushes/')).json.results.find((one: Push) => one.item_id === id)
const stateOf = async (id: string, who = owner) =>
  ((await who.get(`dropship/import-list/${id}/`)).json as ImportItem).state
const told = async () => (await owner.get('notifications/all/')).json[0]
/** In which of the two lists the item is: in exactly one, or it is being pushed. */
const listsOf = async (id: string, who = owner) => {
  const live = (await who.get('dropship/live-products/?limit=100')).json.results as LiveProduct[]
  const list = (await who.get('dropship/import-list/?limit=100')).json.results as { id: string }[]
  return [
    ...(live.some((one) => one.id === id) ? ['live'] : []),
    ...(list.some((one) => one.id === id) ? ['list'] : []),
  ]
}

test('PROD-70 a price that is missing when the push runs ends it with that reason, and nothing is written', async () => {
  const item = await selling.list(owner)
  expect((await selling.push(owner, item.id)).status).toBe(200)
  await sql`update import_list_items set variants = (select jsonb_agg(v || '{"price": null}') from jsonb_array_elements(variants) v)
    where id = ${item.id}::uuid`.execute(world.t.world.db)
  await world.t.runJobs(PUSH)
  const { state, notes } = (await pushOf(item.id))!
  expect([state, notes.join(' ')]).toEqual([
    'failed',
    expect.stringContaining('A price is missing'),
  ])
  expect(owner.productsOf(item.id)).toEqual([])
  expect((await owner.get(`dropship/import-list/${item.id}/differences/`)).status).toBe(409)
})

test('PROD-87 what a first push that was cut off had written is in no shop where something stands against it by then', async () => {
  for (const call of [4, 5]) {
    const item = await selling.list(owner)
    expect((await selling.push(owner, item.id)).status).toBe(200)
    world.sandbox.failAfter('shopify.graphql', 'cut', call)
    await world.t.runJobs(PUSH)
    world.sandbox.calm()
    await sql`update import_list_items set gone_at = now() where id = ${item.id}::uuid`.execute(
      world.t.world.db,
    )
    await sql`update pgboss.job set start_after = now() where name = 'import-list.push' and state = 'created'`.execute(
      world.t.world.db,
    )
    await world.t.runJobs(PUSH)
    expect(await pushOf(item.id)).toMatchObject({ state: 'failed' })
    expect(await listsOf(item.id)).toEqual(['list'])
    expect([call, owner.productsOf(item.id).map(({ status }) => status)]).toEqual([call, ['DRAFT']])
  }
})

test('PROD-70 deleted in the store, deactivated, and dismissed after a failed push, a product is still among the live ones', async () => {
  const item = await selling.list(owner)
  await selling.pushed(owner, item.id)
  const { shopify } = world.sandbox.memory.shopify
  applyChange(shopify, owner.store(), {
    do: 'delete-product',
    id: selling.there(owner, item.id).id,
  })
  const path = `dropship/live-products/${item.id}`
  expect((await owner.post(`${path}/deactivate/`, {})).json).toMatchObject({
    state: 'deactivated',
    reason: 'store_gone',
    status: 'draft',
  })
  owner.allow('read_products,read_orders')
  expect((await owner.post(`${path}/activate/`, {})).status).toBe(200)
  await world.t.runJobs()
  expect(await pushOf(item.id)).toMatchObject({ state: 'failed' })
  expect((await told()).message).toContain('stays in your live products')
  expect((await owner.delete(`dropship/pushes/${item.id}/`)).status).toBe(200)
  expect(await listsOf(item.id)).toEqual(['live'])
  owner.allow(world.t.world.shopPlatform.wantedScopes.join(','))
  expect((await owner.post(`${path}/activate/`, {})).status).toBe(200)
  await world.t.runJobs()
  expect([await stateOf(item.id), owner.productsOf(item.id).length]).toEqual(['live', 1])
})

test('PROD-57, PROD-70 connected to another store at any call of a push, a product is in a list, and live only in the store that is connected', async () => {
  for (const call of [0, 1, 3, 5]) {
    const moved = await openPushOwner(world)
    const item = await selling.list(moved)
    await selling.pushed(moved, item.id)
    await selling.edit(moved, item.id, { tags: ['kitchen'] })
    const other = newShop()
    world.sandbox.before('shopify.graphql', call, async () => {
      await moved.delete('shop/')
      await connectShop(world, moved, other)
      await world.t.runJobs(['import-list.store-connected'])
    })
    expect((await selling.push(moved, item.id)).status).toBe(200)
    await world.t.runJobs()
    world.sandbox.calm()
    await sql`update pgboss.job set start_after = now() where name = 'import-list.push' and state = 'created'`.execute(
      world.t.world.db,
    )
    await world.t.runJobs()
    const [where, ...more] = await listsOf(item.id, moved)
    expect([call, where, more]).toEqual([call, expect.any(String), []])
    const { products } = world.sandbox.memory.shopify.store(other)
    const isThere = [...products.values()].some(({ title }) => title === item.title)
    expect([call, isThere]).toEqual([call, where === 'live'])
  }
})

test('PROD-70 an error that nobody expected is tried six times, ends the push and says so', async () => {
  const item = await selling.list(owner)
  const { storeProducts } = world.t.world
  const broken = {
    ...storeProducts,
    find: () => Promise.reject(new Error('Nobody expected this.')),
  }
  Object.assign(world.t.world, { storeProducts: broken })
  expect((await selling.push(owner, item.id)).status).toBe(200)
  await world.t.runJobs(PUSH, 6)
  Object.assign(world.t.world, { storeProducts })
  const { state, notes } = (await pushOf(item.id))!
  expect([state, notes.join(' ')]).toEqual([
    'failed',
    expect.stringContaining('an error on our side'),
  ])
  expect(await listsOf(item.id)).toEqual(['list'])
  expect((await told()).message).toContain('stays in your import list')
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done', tries: 0 })
})

test('PROD-70 a push whose job was lost is sent again by the clock; one that waited for a day failed', async () => {
  const lose = () =>
    sql`delete from pgboss.job where name = 'import-list.push'`.execute(world.t.world.db)
  const age = (id: string, hours: number) =>
    sql`update product_pushes set asked_at = asked_at - ${`${hours} hours`}::interval
      where item_id = ${id}::uuid`.execute(world.t.world.db)
  const resend = async () => {
    await world.t.runTimed(['import-list.resend-unfinished'])
    await world.t.runJobs(PUSH)
  }
  const item = await selling.list(owner)
  await selling.push(owner, item.id)
  await lose()
  await resend()
  expect(await pushOf(item.id)).toMatchObject({ state: 'waiting' })
  await age(item.id, 1)
  await resend()
  expect(await pushOf(item.id)).toMatchObject({ state: 'done' })
  expect(owner.productsOf(item.id)).toHaveLength(1)
  const late = await selling.list(owner)
  await selling.push(owner, late.id)
  await lose()
  await age(late.id, 25)
  await resend()
  expect(await pushOf(late.id)).toMatchObject({ state: 'failed' })
  expect(await listsOf(late.id)).toEqual(['list'])
})

test('PROD-70 a run of a push that ended already changes nothing of the next one', async () => {
  const item = await selling.list(owner)
  await selling.push(owner, item.id)
  const { accountId } = owner.door
  const asked = Date.parse((await pushOf(item.id))!.asked_at)
  // The queue took the first run for dead: another one ends the push, and the owner pushes again.
  world.sandbox.before('shopify.graphql', 1, async () => {
    await world.t.world.queue.send(world.t.world.db, 'import-list.push', {
      accountId,
      id: item.id,
      asked,
    })
    await world.t.runJobs(PUSH)
    world.t.advance({ minutes: 0.1 })
    expect((await selling.push(owner, item.id)).status).toBe(200)
    owner.allow('read_products,read_orders')
  })
  await world.t.runJobs(PUSH)
  owner.allow(world.t.world.shopPlatform.wantedScopes.join(','))
  await world.t.runJobs()
  expect(await pushOf(item.id)).toMatchObject({ state: 'done' })
  expect([await stateOf(item.id), owner.productsOf(item.id).length]).toEqual(['live', 1])
})
