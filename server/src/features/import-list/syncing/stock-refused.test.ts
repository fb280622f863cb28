import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { applyChange } from '@plaudit/sandbox/shopify/control/apply-change'
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
const supplier = () => world.sandbox.memory.cj
const pidOf = ({ product_id }: ImportItem) => product_id.slice('cj-'.length)
const sync = ({ id }: ImportItem) => owner.post(`dropship/live-products/${id}/sync/`, {})
const stockIn = ({ id }: ImportItem) =>
  selling.there(owner, id).variants.map(({ inventoryQuantity }) => inventoryQuantity)
const told = async () => (await owner.get('notifications/all/')).json
/** What the supplier has of all variants of a product. */
const supply = ({ variants }: ImportItem, count: number) => {
  for (const { id } of variants) supplier().changeVariant(id, { stock: { CN: count } })
}

test('PROD-74 a store that does not allow to set stock: the owner is told, and what the supplier sells no more is taken out all the same', async () => {
  const [kept, gone] = [await sold(), await sold()]
  const scopes = world.t.world.shopPlatform.wantedScopes
  owner.allow(scopes.filter((one) => !/locations|inventory/.test(one)).join(','))
  supply(kept, 3)
  supplier().changeProduct(pidOf(gone), { isGone: true })
  const before = stockIn(kept)
  const refused = await sync(kept)
  expect([refused.status, refused.json.detail]).toEqual([
    409,
    expect.stringContaining('does not allow'),
  ])
  expect(stockIn(kept)).toEqual(before)
  await sync(gone)
  expect(await selling.live(owner, gone.id)).toMatchObject({
    state: 'deactivated',
    reason: 'supplier_gone',
  })
  expect(selling.there(owner, gone.id).status).toBe('DRAFT')
  const notes = (await told()).filter(
    ({ title }: { title: string }) => title === 'Stock was not written to your store',
  )
  expect(notes).toMatchObject([{ message: expect.stringContaining('does not allow') }])
  owner.allow(scopes.join(','))
  expect((await sync(kept)).status).toBe(200)
  expect(stockIn(kept).every((count) => count === 3)).toBe(true)
})

test('PROD-74 a stock that the store refuses for another reason is said with the store’s words and holds up no other product', async () => {
  const [refused, other] = [await sold(), await sold()]
  supply(refused, 5)
  supply(other, 6)
  supplier().changeVariant(refused.variants.find((one) => one.chosen)!.id, {
    stock: { CN: 5_001 },
  })
  owner.store().settings.mostQuantity = 5_000
  const { status, json } = await sync(refused)
  expect([status, json.detail]).toEqual([
    409,
    expect.stringContaining("can't be higher than 5,000"),
  ])
  expect((await sync(other)).status).toBe(200)
  expect(stockIn(other).every((count) => count === 6)).toBe(true)
})

test('PROD-74 a product that was deleted in the store is on hold for that reason, and can be pushed again', async () => {
  const item = await sold()
  const { shopify } = world.sandbox.memory.shopify
  const { id } = selling.there(owner, item.id)
  applyChange(shopify, owner.store(), { do: 'delete-product', id })
  supply(item, 30)
  expect((await sync(item)).json).toMatchObject({ state: 'deactivated', reason: 'store_gone' })
  const activated = await owner.post(`dropship/live-products/${item.id}/activate/`, {})
  expect(activated.status).toBe(200)
  await world.t.runJobs()
  expect(await selling.live(owner, item.id)).toMatchObject({ state: 'live', reason: null })
  expect(owner.productsOf(item.id)).toHaveLength(1)
})
