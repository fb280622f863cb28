import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  selling = openSelling(world, await openSupply(world))
})
beforeEach(async () => {
  owner = await openPushOwner(world)
})
afterAll(() => world.close())

/** Products are sent to Germany from now on: what that costs is not known of any. */
const sendToGermany = async () => {
  const { rules, version } = (await owner.get('dropship/price-rules/')).json
  const body = { rules: { ...rules, ships_to: 'DE' }, version, apply: false }
  expect((await owner.put('dropship/price-rules/', body)).status).toBe(200)
}
const unread = async (): Promise<string> => {
  const product_id = await selling.known()
  await world.t.world.db
    .updateTable('supplier_products')
    .set({ details_at: null })
    .where('id', '=', product_id)
    .execute()
  return product_id
}
const get = async (id: string): Promise<ImportItem> =>
  (await owner.get(`dropship/import-list/${id}/`)).json
/** While the supplier answers. */
const meanwhile = () => world.sandbox.before('cj', 0, sendToGermany)
const german = { ships_to: 'DE', shipping: null }

test('PROD-90 refreshed while the rules get another country, an item has what sending it there costs', async () => {
  const item = await selling.list(owner)
  expect(item).toMatchObject({ ships_to: 'US', shipping: expect.any(Number) })
  const left = meanwhile()
  expect((await owner.post(`dropship/import-list/${item.id}/refresh/`, {})).status).toBe(200)
  expect([left(), await get(item.id)]).toEqual([0, expect.objectContaining(german)])
})

test('PROD-90 so has one that is added, or read later, meanwhile', async () => {
  const product_id = await unread()
  const left = meanwhile()
  const { json } = await owner.post('dropship/import-list/', { product_id })
  expect([left(), json.failure, json.item]).toEqual([0, null, expect.objectContaining(german)])
  owner = await openPushOwner(world)
  const later = await unread()
  world.sandbox.fail('cj', 'unavailable', 50)
  const added = (await owner.post('dropship/import-list/', { product_id: later })).json
  world.sandbox.calm()
  expect([added.failure, added.item.ships_to]).toEqual(['unavailable', 'US'])
  const leftLater = meanwhile()
  await world.t.runTimed(['import-list.refresh'])
  const now = await get(added.item.id)
  expect([leftLater(), now]).toEqual([0, expect.objectContaining(german)])
  expect(now.variants.length).toBeGreaterThan(0)
})
