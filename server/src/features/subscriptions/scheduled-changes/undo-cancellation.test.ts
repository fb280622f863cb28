import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
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

const subscriptionOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const cancel = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
const quoteOf = async (owner: TestOwner) => (await owner.get('billing/subscriptions/resume/')).json

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s taking back a cancellation',
  (name) => {
    const takeBack = async (owner: TestOwner, quote: string) => {
      const { json } = await owner.put('billing/subscriptions/resume/', { quote })
      if (json.status === 'redirect') await decideOn(json.redirect_url, 'approve')
      if (name === 'shopify') await driversOf(b).shopify.confirm(owner)
    }

    test.each([
      ['fiveoff', true, 2400],
      ['fiveoff', false, 2900],
      ['friends10', false, 2610],
      ['three-months', false, 2175],
    ] as const)(
      'with the code %s, on trial %s, shows the next payment that is then charged: %i',
      async (code, isOnTrial, next) => {
        const driver = driversOf(b)[name]
        const owner = await driver.build()
        await driver.take(owner, 'pro-monthly', { promo_code_id: code })
        await b.pass(isOnTrial ? { days: 2 } : { days: 9 })
        const before = await driver.taken(owner)
        await cancel(owner)
        const shown = await quoteOf(owner)
        expect(shown).toMatchObject({ amount_due: 0, next_amount: next })
        await takeBack(owner, shown.quote)
        expect(await subscriptionOf(owner)).toMatchObject({
          state: isOnTrial ? 'trialing' : 'active',
          next_amount: next,
        })
        await b.pass({
          minutes:
            (Date.parse((await subscriptionOf(owner)).next_billing_at) -
              b.world.clock.now().getTime()) /
              60_000 +
            120,
        })
        expect((await driver.taken(owner)).slice(before.length)).toEqual([next])
      },
    )
  },
)

test('after a pause in the trial as well (owner’s story): paused, cancelled, checked, kept', async () => {
  const driver = driversOf(b).stripe
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly', { promo_code_id: 'fiveoff' })
  await owner.put('billing/subscriptions/pause/')
  await cancel(owner)
  expect(await quoteOf(owner)).toMatchObject({ next_amount: 2400 })
})

test('taking back a scheduled change shows the price of the plan that stays', async () => {
  const driver = driversOf(b).stripe
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly', { promo_code_id: 'friends10' })
  await b.pass({ days: 9 })
  await driver.take(owner, 'starter-monthly')
  expect(await quoteOf(owner)).toMatchObject({ amount_due: 0, next_amount: 2610 })
})

test('a next payment that has changed since it was shown is not taken for the one that was', async () => {
  const driver = driversOf(b).stripe
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly', { promo_code_id: 'friends10' })
  await b.pass({ days: 9 })
  await cancel(owner)
  const { quote } = await quoteOf(owner)
  for (const one of b.sandbox.memory.stripe.subscriptions.values()) one.discounts = []
  expect(await owner.put('billing/subscriptions/resume/', { quote })).toMatchObject({
    status: 409,
    json: { code: 'quote_changed' },
  })
})
