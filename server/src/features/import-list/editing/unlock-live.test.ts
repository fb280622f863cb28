import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'
import { askAgain } from '../../supplier-products/asking/ask-again.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  selling = openSelling(world, await openSupply(world))
})
afterAll(() => world.close())

test('PROD-78 a field of a live product that is given back brings what else was read: the store follows and the owner is told', async () => {
  const item = await selling.list(owner)
  await selling.edit(owner, item.id, { title: 'My own name' })
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  world.t.advance({ minutes: 1 })
  const { cj } = world.sandbox.memory
  for (const { id } of item.variants) cj.changeVariant(id, { stock: { CN: 0 } })
  // Read because of another account: this one has not followed yet.
  expect(await askAgain(world.t.world, item.product_id, 'waited_for')).toBeNull()
  const edited = await selling.edit(owner, item.id, { unlock: ['title'] })
  expect([edited.title === 'My own name', edited.stock]).toEqual([false, 0])
  await world.t.runJobs()
  const there = selling.there(owner, item.id)
  expect(there.variants.map(({ inventoryQuantity }) => inventoryQuantity)).toEqual(
    there.variants.map(() => 0),
  )
  expect(await selling.live(owner, item.id)).toMatchObject({ state: 'out_of_stock', stock: 0 })
  const { json } = await owner.get('notifications/all/')
  expect(json).toMatchObject([{ primary_action_url: '/live-products' }])
})
