import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import { startBillingWorld, type BillingWorld } from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})
const remove = async (owner: TestOwner, more = {}) => {
  const { json } = await b.guest.post(
    'auth/login/',
    { email: owner.email, password: owner.password },
    { ip: owner.ip },
  )
  return b.as(json.access).post('auth/delete/', { password: owner.password, ...more })
}

test('an account whose plan has ended, with a page that may be approved, at a store that first refused us and is closed since: it is deleted when its owner says so', async () => {
  const { shopify } = driversOf(b)
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.pass({ days: 8 })
  await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
  await decideOn((await owner.put('billing/subscriptions/resume/')).json.redirect_url, 'approve')
  const store = await b.world.db
    .selectFrom('stores')
    .select('domain')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  b.sandbox.memory.shopify.revokeTokens(store.domain)
  b.sandbox.webhooks.clear()
  await b.pass({ days: 40 })
  expect((await owner.get('auth/user/')).json.active_subscription).toBeNull()
  b.sandbox.fail('shopify.graphql', 'unavailable', 100_000)
  b.sandbox.fail('shopify.token', 'unavailable', 100_000)
  for (let turn = 0; turn < 3; turn++) await b.wait({ days: 1 })
  const answers = []
  for (const more of [{}, { store_uninstalled: true }]) {
    const { status, json } = await remove(owner, more)
    answers.push([status, json?.code])
  }
  expect(answers).toEqual([
    [400, 'plan_billed_by_store'],
    [200, undefined],
  ])
})
