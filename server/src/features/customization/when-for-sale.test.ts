import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const offerTo = async (owner: TestOwner) => (await owner.get('customization/requests/')).json.offer
const buy = (owner: TestOwner) =>
  owner.post('customization/requests/', {
    description: 'A calmer look, please, with more air.',
    picture_keys: [],
  })

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s a trial that was cancelled is a trial still',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    await b.pass({ days: 1 })
    await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    expect(await offerTo(owner)).toMatchObject({ available: false, refusal: 'on_trial' })
    expect((await buy(owner)).json).toMatchObject({
      code: 'not_offered',
      facts: { reason: 'on_trial' },
    })
    expect(await driver.taken(owner)).toEqual([])
  },
)

test('with PayPal it is not sold in the two hours before the next payment, which would take it along where an answer is lost', async () => {
  const driver = driversOf(b).paypal
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly')
  await b.pass({ days: 8 })
  const next = Date.parse((await accountOf(owner)).active_subscription.next_billing_at)
  await b.wait({ minutes: (next - b.world.clock.now().getTime()) / 60_000 - 100 })
  expect(await offerTo(owner)).toMatchObject({ available: false, refusal: 'payment_due' })
  expect((await buy(owner)).json).toMatchObject({
    code: 'not_offered',
    detail: 'Your next plan payment is due within two hours. You can buy this after it.',
  })
  await b.pass({ minutes: 120 })
  expect((await buy(owner)).status).toBe(200)
  expect((await driver.taken(owner)).toSorted()).toEqual([1000, 2900, 2900])
})
