import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
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

const sold = async (body: object = {}): Promise<ImportItem> => {
  const item = await selling.list(owner)
  expect(await selling.pushed(owner, item.id, body)).toMatchObject({ state: 'done' })
  return item
}
const sync = ({ id }: ImportItem) => owner.post(`dropship/live-products/${id}/sync/`, {})
const setGone = ({ product_id }: ImportItem, isGone: boolean) =>
  world.sandbox.memory.cj.changeProduct(product_id.slice('cj-'.length), { isGone })
const statusOf = ({ id }: ImportItem) => selling.there(owner, id).status
const holdOf = async ({ id }: ImportItem) => {
  const { state, reason } = (await selling.live(owner, id))!
  return [state, reason]
}
const messagesAbout = async (title: string) =>
  ((await owner.get('notifications/all/')).json as { message: string }[])
    .map(({ message }) => message)
    .filter((message) => message.includes(title))

test('PROD-76 what the supplier sells again is back in the shop, with its stock, and the owner is told', async () => {
  const notices = (await owner.get('dropship/notices/')).json
  await owner.put('dropship/notices/', { ...notices, in_stock: 'at_once' })
  const item = await sold()
  setGone(item, true)
  await sync(item)
  expect([await holdOf(item), statusOf(item)]).toEqual([['deactivated', 'supplier_gone'], 'DRAFT'])
  setGone(item, false)
  expect((await sync(item)).json).toMatchObject({ state: 'live', reason: null, status: 'active' })
  const there = selling.there(owner, item.id)
  expect(there.status).toBe('ACTIVE')
  expect(there.variants.every(({ inventoryQuantity }) => inventoryQuantity > 0)).toBe(true)
  const [back] = await messagesAbout(item.title)
  expect(back).toContain('The supplier has')
  // The next push finds nothing that the owner would have changed.
  const { json } = await owner.get(`dropship/import-list/${item.id}/differences/`)
  expect(json.differences).toEqual([])
})

test('PROD-76 what was a draft before comes back as a draft; what the owner took out stays out', async () => {
  const [draft, drafted, own, ownGone] = [
    await sold({ status: 'draft' }),
    await sold(),
    await sold(),
    await sold(),
  ]
  // In the store's admin, of which we know nothing.
  selling.there(owner, drafted.id).status = 'DRAFT'
  const takeOut = ({ id }: ImportItem) => owner.post(`dropship/live-products/${id}/deactivate/`, {})
  await takeOut(own)
  for (const one of [draft, drafted, own, ownGone]) {
    setGone(one, true)
    await sync(one)
  }
  expect(await holdOf(own)).toEqual(['deactivated', 'by_owner'])
  await takeOut(ownGone)
  for (const one of [draft, drafted, own, ownGone]) {
    setGone(one, false)
    await sync(one)
    expect(statusOf(one)).toBe('DRAFT')
  }
  expect(await holdOf(draft)).toEqual(['live', null])
  expect(await holdOf(drafted)).toEqual(['live', null])
  expect(await holdOf(own)).toEqual(['deactivated', 'by_owner'])
  expect(await holdOf(ownGone)).toEqual(['deactivated', 'by_owner'])
})

test('PROD-76 cut off on either way it goes on; what is deleted in the store does not come back', async () => {
  const [item, deleted] = [await sold(), await sold()]
  setGone(item, true)
  // The store is written to, and its answer is lost.
  world.sandbox.failAfter('shopify.graphql', 'cut', 4)
  await sync(item)
  world.sandbox.calm()
  await sync(item)
  expect([await holdOf(item), statusOf(item)]).toEqual([['deactivated', 'supplier_gone'], 'DRAFT'])
  setGone(item, false)
  world.sandbox.failAfter('shopify.graphql', 'cut', 3)
  await sync(item)
  world.sandbox.calm()
  await sync(item)
  expect([await holdOf(item), statusOf(item)]).toEqual([['live', null], 'ACTIVE'])
  setGone(deleted, true)
  await sync(deleted)
  const { id, variants } = selling.there(owner, deleted.id)
  owner.store().products.delete(id)
  for (const variant of variants) owner.store().variants.delete(variant.id)
  setGone(deleted, false)
  expect((await sync(deleted)).json).toMatchObject({ reason: 'store_gone' })
  expect(await holdOf(deleted)).toEqual(['deactivated', 'store_gone'])
})

test('PROD-87 taken out by two syncs at once, a product comes back as shoppers saw it', async () => {
  for (const call of [0, 2, 3, 4]) {
    const item = await sold()
    setGone(item, true)
    world.sandbox.before('shopify.graphql', call, () => sync(item))
    await sync(item)
    world.sandbox.calm()
    expect([await holdOf(item), statusOf(item)]).toEqual([
      ['deactivated', 'supplier_gone'],
      'DRAFT',
    ])
    setGone(item, false)
    await sync(item)
    const live = await selling.live(owner, item.id)
    expect([call, live?.state, live?.status, statusOf(item)]).toEqual([
      call,
      'live',
      'active',
      'ACTIVE',
    ])
  }
})

test('PROD-87 what the owner takes out of the shop while it comes back stays out, in the list or on hold', async () => {
  for (const action of ['restore', 'deactivate'])
    for (const call of [0, 3, 4]) {
      const item = await sold()
      setGone(item, true)
      await sync(item)
      setGone(item, false)
      world.sandbox.before('shopify.graphql', call, () =>
        owner.post(`dropship/live-products/${item.id}/${action}/`, {}),
      )
      await sync(item)
      world.sandbox.calm()
      await sql`update pgboss.job set start_after = now() where name = 'import-list.follow-wish'
        and state = 'created'`.execute(world.t.world.db)
      await world.t.runJobs()
      const { state } = (await owner.get(`dropship/import-list/${item.id}/`)).json
      const wanted = action === 'restore' ? 'import_list' : 'deactivated'
      expect([action, call, state, statusOf(item)]).toEqual([action, call, wanted, 'DRAFT'])
      expect((await selling.live(owner, item.id))?.reason).toBe(
        action === 'restore' ? undefined : 'by_owner',
      )
      // Nothing holds up what comes next.
      expect((await selling.push(owner, item.id)).status).toBe(200)
      await world.t.runJobs()
      expect(statusOf(item)).toBe('ACTIVE')
    }
})
