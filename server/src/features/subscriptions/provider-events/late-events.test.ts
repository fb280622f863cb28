import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { installApp } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())
const remove = async (owner: TestOwner, more = {}) => {
  const { json } = await b.guest.post(
    'auth/login/',
    { email: owner.email, password: owner.password },
    { ip: owner.ip },
  )
  return b.as(json.access).post('auth/delete/', { password: owner.password, ...more })
}
const domainOf = async ({ accountId }: TestOwner) =>
  (
    await b.world.db
      .selectFrom('stores')
      .select('domain')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).domain

test('late word of an uninstallation, while the store that was connected again refuses us, marks nothing dead that is billed on', async () => {
  const { shopify } = driversOf(b)
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.pass({ days: 8 })
  const domain = await domainOf(owner)
  b.sandbox.memory.shopify.uninstall(domain)
  await b.wait({ minutes: 1 })
  const { json, headers } = await owner.post('connect/shopify/', { shop_url: domain })
  const back = await installApp(json.auth_url)
  await b.guest.get(back.pathname + back.search, {
    headers: { cookie: String(headers['set-cookie']) },
  })
  await shopify.take(owner, 'pro-monthly')
  b.sandbox.memory.shopify.revokeTokens(domain)
  await b.deliver()
  const { active_subscription } = await accountOf(owner)
  const seen = {
    there: shopify.truth(owner).length,
    here: [active_subscription?.state, active_subscription?.cancel_at],
    store: (await owner.get('shop/')).json.state,
    deleted: (await remove(owner)).status,
  }
  expect(seen).toEqual({
    there: 1,
    here: ['active', null],
    store: 'access_lost',
    deleted: 400,
  })
  await b.pass({ days: 40 })
})
