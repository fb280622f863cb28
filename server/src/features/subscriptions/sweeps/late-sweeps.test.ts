import { afterEach, beforeEach, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'

// One each: how long a month is decides what is paid when a pause ends.
let b: BillingWorld
beforeEach(async () => {
  b = await startBillingWorld()
})
afterEach(() => b.close())

test('the share after a pause that is refused stays owed at PayPal when its time is over: the plan is past due, and never called active', async () => {
  const { paypal } = driversOf(b)
  const owner = await paypal.build()
  await paypal.take(owner, 'empire-monthly')
  await b.pass({ days: 7, minutes: 90 })
  // This month has 30 days: what is paid runs out in the pause.
  const { next_billing_at: next } = (await accountOf(owner)).active_subscription
  const before = await paypal.taken(owner)
  await owner.put('billing/subscriptions/pause/')
  await paypal.pays(owner, false)
  const there = [...b.sandbox.memory.paypal.subscriptions.values()].find(
    ({ customId }) => customId === owner.accountId,
  )!
  for (let day = 0; day < 70; day += 5) {
    await b.pass({ days: 5 })
    const { active_subscription: sub, limits } = await accountOf(owner)
    if (b.world.clock.now().getTime() < Date.parse(next)) continue
    expect(['paused', 'past_due'], `day ${day}`).toContain(sub.state)
    if (day > 50)
      expect([sub.state, limits.paid_plan, there.outstanding > 0], `day ${day}`).toEqual([
        'past_due',
        false,
        true,
      ])
  }
  expect(await paypal.taken(owner)).toEqual(before)
})

test('the sweep comes eight days after a pause at PayPal, and a billing time was missed as well: the time from then on is paid, and can be used', async () => {
  const { paypal } = driversOf(b)
  const owner = await paypal.build()
  await paypal.take(owner, 'empire-monthly')
  await b.pass({ days: 7, minutes: 90 })
  // The month that begins now has 31 days: a pause ends before what is paid.
  await b.pass({ days: 30 })
  await owner.put('billing/subscriptions/pause/')
  await b.wait({ days: 38 })
  await b.visit()
  const { active_subscription: sub, limits } = await accountOf(owner)
  expect([sub.state, limits.paid_plan]).toEqual(['active', true])
  const left = Date.parse(sub.next_billing_at) - b.world.clock.now().getTime()
  const [, , share] = await paypal.taken(owner)
  expect(share).toBeCloseTo((4900 * left) / (31 * 86_400_000), -1)
  await b.pass({ minutes: left / 60_000 + 60 })
  expect(await paypal.taken(owner)).toEqual([4900, 4900, share, 4900])
})

test('a paused trial at Shopify is lengthened though somebody reads the account every few hours, and is charged for nothing', async () => {
  const { shopify } = driversOf(b)
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.pass({ minutes: 7 * 24 * 60 - 60 })
  expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
  for (let attempt = 0; attempt < 30; attempt++) {
    await b.wait({ minutes: 5 * 60 })
    await owner.get('billing/subscriptions/resume/')
    await b.visit()
  }
  expect([(await accountOf(owner)).active_subscription.state, await shopify.taken(owner)]).toEqual([
    'paused',
    [],
  ])
})
