import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  buildPayer,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import { findPayer } from '../payers/find-payer.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const UNICORN = {
  id: 'unicorn-monthly',
  name: 'Unicorn',
  interval: 'monthly' as const,
  cents: 9900,
  currency: 'USD',
}
const URLS = { returnUrl: 'http://plaudit.test', cancelUrl: 'http://plaudit.test' }

test.each([7, 0])(
  'a subscription that Stripe makes of an order long after our call was given up, with %i days of trial, is ended and given back',
  async (trialDays) => {
    const driver = driversOf(b).stripe
    const owner = await buildPayer(b, { plan: 'starter-monthly' })
    const before = await driver.taken(owner)
    const payer = await findPayer({ world: b.world, accountId: owner.accountId }, 'stripe')
    await b.world.payments.stripe.subscribe({
      payer,
      orderId: v7(),
      plan: UNICORN,
      discount: null,
      trialDays,
      paymentMethodId: 'pm_card_visa',
      ...URLS,
    })
    expect(driver.truth(owner)).toHaveLength(2)
    await b.deliver()
    expect(driver.truth(owner).map(({ planId }) => planId)).toEqual(['starter-monthly'])
    await b.pass({ days: 9 })
    const { active_subscription: sub, limits } = await accountOf(owner)
    expect([sub.plan.id, limits.api_access]).toEqual(['starter-monthly', false])
    const taken = (await driver.taken(owner)).slice(before.length)
    expect(taken).toEqual(trialDays === 0 ? [9900] : [])
    expect([...b.sandbox.memory.stripe.refunds.values()].map(({ amount }) => amount)).toEqual(taken)
  },
)

test('so is one of an account that never had a plan: the order that Stripe answered too late was given up', async () => {
  const driver = driversOf(b).stripe
  const owner = await driver.build()
  expect(
    (await subscribe(owner, { plan: 'unicorn-monthly', card: 'pm_card_visa_chargeDeclined' })).json
      .code,
  ).toBe('payment_refused')
  const rows = await b.world.db
    .selectFrom('subscriptions')
    .select(['id', 'phase'])
    .where('account_id', '=', owner.accountId)
    .execute()
  expect(rows.filter(({ phase }) => phase === 'live' || phase === 'ended')).toEqual([])
  const payer = await findPayer({ world: b.world, accountId: owner.accountId }, 'stripe')
  const late = {
    payer,
    orderId: v7(),
    plan: UNICORN,
    discount: null,
    trialDays: 7,
    paymentMethodId: 'pm_card_visa',
    ...URLS,
  }
  await b.world.payments.stripe.subscribe(late)
  expect(driver.truth(owner)).toHaveLength(1)
  await b.deliver()
  expect(driver.truth(owner)).toEqual([])
  await b.pass({ days: 9 })
  expect(await driver.taken(owner)).toEqual([])
})

test('so is one of which no delivery ever comes: the sweep lists what runs for the customer', async () => {
  const driver = driversOf(b).stripe
  const owner = await buildPayer(b, { plan: 'starter-monthly' })
  const payer = await findPayer({ world: b.world, accountId: owner.accountId }, 'stripe')
  await b.world.payments.stripe.subscribe({
    payer,
    orderId: v7(),
    plan: UNICORN,
    discount: null,
    trialDays: 0,
    paymentMethodId: 'pm_card_visa',
    ...URLS,
  })
  b.sandbox.webhooks.clear()
  for (const hours of [7, 1, 1]) {
    await b.wait({ minutes: hours * 60 })
    b.sandbox.webhooks.clear()
    await b.visit()
  }
  expect(driver.truth(owner).map(({ planId }) => planId)).toEqual(['starter-monthly'])
  expect([...b.sandbox.memory.stripe.refunds.values()].map(({ amount }) => amount)).toContain(9900)
})
