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

const sold = async (): Promise<ImportItem> => {
  const item = await selling.list(owner)
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  return item
}
const post = (id: string, action: string) =>
  owner.post(`dropship/live-products/${id}/${action}/`, {})
const stateOf = async (id: string) => (await owner.get(`dropship/import-list/${id}/`)).json.state
const inStore = (id: string) => selling.there(owner, id).status
/** A minute later: what was cut off is followed up. */
const followUp = async () => {
  await sql`update pgboss.job set start_after = now() where name = 'import-list.follow-wish'
    and state = 'created'`.execute(world.t.world.db)
  await world.t.runJobs(['import-list.follow-wish'])
}

test('PROD-72 whichever call to the store is not answered, the product ends out of the shop here and there', async () => {
  const cases = [
    ['deactivate', 0, 'unavailable'],
    ['deactivate', 1, 'cut'],
    ['deactivate', 2, 'cut'],
    ['restore', 2, 'unavailable'],
    ['restore', 2, 'cut'],
  ] as const
  for (const [action, call, how] of cases) {
    const { id } = await sold()
    world.sandbox.failAfter('shopify.graphql', how, call)
    const { status, json } = await post(id, action)
    world.sandbox.calm()
    const wanted = action === 'deactivate' ? 'deactivated' : 'import_list'
    const said = expect.stringContaining('as soon as it answers')
    expect([action, call, how, status, json.detail]).toEqual([action, call, how, 503, said])
    const leaving = (await selling.live(owner, id))?.is_leaving
    expect(leaving).toBe(action === 'deactivate' ? true : undefined)
    // Until both agree nothing else of it is written.
    expect((await selling.push(owner, id)).status).toBe(409)
    await followUp()
    expect([await stateOf(id), inStore(id)]).toEqual([wanted, 'DRAFT'])
    expect((await selling.live(owner, id))?.is_leaving ?? false).toBe(false)
    expect((await selling.push(owner, id)).status).toBe(200)
    await world.t.runJobs(['import-list.push'])
    expect([await stateOf(id), inStore(id)]).toEqual(['live', 'ACTIVE'])
  }
})

test('PROD-72 a process that ends after the store was called is followed up, also by the clock', async () => {
  const { id } = await sold()
  const { storeProducts } = world.t.world
  const dying: typeof storeProducts = {
    ...storeProducts,
    change: async (...asked) => {
      await storeProducts.change(...asked)
      throw new Error('The process ended here.')
    },
  }
  Object.assign(world.t.world, { storeProducts: dying })
  expect((await post(id, 'deactivate')).status).toBe(500)
  Object.assign(world.t.world, { storeProducts })
  const { db } = world.t.world
  await sql`delete from pgboss.job where name = 'import-list.follow-wish'`.execute(db)
  await sql`update product_pushes set wished_at = wished_at - interval '1 hour' where item_id = ${id}::uuid`.execute(
    db,
  )
  await world.t.runTimed(['import-list.resend-unfinished'])
  await world.t.runJobs(['import-list.follow-wish'])
  expect([await stateOf(id), inStore(id)]).toEqual(['deactivated', 'DRAFT'])
  expect((await post(id, 'activate')).status).toBe(200)
  await world.t.runJobs(['import-list.push'])
  expect([await stateOf(id), inStore(id)]).toEqual(['live', 'ACTIVE'])
})

test('PROD-72 a push while the product is taken out is refused, and the other way round', async () => {
  for (const call of [0, 1, 2]) {
    const { id } = await sold()
    const pushes: number[] = []
    world.sandbox.before('shopify.graphql', call, async () => {
      pushes.push((await selling.push(owner, id)).status)
      await world.t.runJobs(['import-list.push'])
    })
    const { status } = await post(id, 'deactivate')
    await world.t.runJobs(['import-list.push'])
    expect([call, status, pushes]).toEqual([call, 200, [409]])
    expect([await stateOf(id), inStore(id)]).toEqual(['deactivated', 'DRAFT'])
  }
})

test('PROD-72 what the store does not allow is refused, and the product stays live here and there', async () => {
  const { id } = await sold()
  const scopes = world.t.world.shopPlatform.wantedScopes
  owner.allow(scopes.filter((one) => one !== 'write_products').join(','))
  const { status, json } = await post(id, 'deactivate')
  owner.allow(scopes.join(','))
  expect([status, json.detail]).toEqual([409, expect.stringContaining('does not allow')])
  expect([await stateOf(id), inStore(id)]).toEqual(['live', 'ACTIVE'])
  expect(await selling.live(owner, id)).toMatchObject({ reason: null, status: 'active' })
  expect((await post(id, 'deactivate')).status).toBe(200)
  expect([await stateOf(id), inStore(id)]).toEqual(['deactivated', 'DRAFT'])
})

test('PROD-46, PROD-72 a product that the owner archived in the store stays archived, and is not shown as one that shoppers see', async () => {
  const { id } = await sold()
  selling.there(owner, id).status = 'ARCHIVED'
  expect((await post(id, 'deactivate')).json).toMatchObject({
    state: 'deactivated',
    reason: 'by_owner',
    status: 'draft',
  })
  expect(inStore(id)).toBe('ARCHIVED')
})
