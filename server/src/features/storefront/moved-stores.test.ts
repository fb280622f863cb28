import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '../../../test/owners.ts'
import { visitForm } from '../../../test/reviews/review-form.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import { buildConnectedOwner, type ConnectedOwner } from '../../../test/stores/connected-store.ts'

let world: SandboxWorld
beforeAll(async () => void (world = await startSandboxWorld()))
afterAll(() => world.close())

const handle = 'moved-kettle'
const buildShop = async (domain?: string) => {
  const owner = await buildConnectedOwner(world, domain)
  return { owner, product: await buildProduct(world.t, owner, { handle }) }
}
/** The form as a shopper of the domain opens and sends it. */
const visitDomain = ({ domain }: ConnectedOwner, product: { id: string }) =>
  visitForm(world.t, { shopKey: domain } as ConnectedOwner, product)
const writeUrlOf = (domain: string, product: string) =>
  `/storefront/v1/${domain}/products/${product}/write`

test('WIDGET-94 from the moment a store moves to another account its domain is that account’s, whatever was kept', async () => {
  const { owner: former, product } = await buildShop()
  const { domain } = former
  const statusOf = async (id: string) => (await world.t.guest.get(writeUrlOf(domain, id))).status
  // The clock of this test stands still: nothing that is kept grows old.
  expect([await statusOf(product.id), await statusOf(product.id)]).toEqual([200, 200])
  await former.delete('shop/')
  await expect.poll(() => statusOf(product.id)).toBe(404)
  const next = await buildShop(domain)
  await expect.poll(() => statusOf(next.product.id)).toBe(200)
  expect(await statusOf(product.id)).toBe(404)
})

test('WIDGET-94 a review is not written for the account that a process still takes for the domain’s', async () => {
  const { owner, product } = await buildShop()
  const shopper = await visitDomain(owner, product)
  const token = await shopper.open()
  expect(token).toBeDefined()
  // As it is in a process that has not heard of it yet.
  await world.t.world.db.deleteFrom('stores').where('account_id', '=', owner.accountId).execute()
  expect((await world.t.guest.get(writeUrlOf(owner.domain, product.id))).status).toBe(200)
  const form = shopper.fill(token)
  expect((await shopper.post(form)).status).toBe(404)
  const { json } = await owner.get(`reviews/?product_id=${product.id}`)
  expect(json.results).toEqual([])
})
