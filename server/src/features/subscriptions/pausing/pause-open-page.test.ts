import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import { callsOfRound } from '../../../../test/short-rounds.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

test.each(['paypal', 'shopify'] as const)(
  'with %s a page that was left open does not stand in the way of a pause, and is charged for nothing then',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    await b.pass({ days: 10 })
    const before = await driver.taken(owner)
    const page = (await driver.order(owner, 'empire-monthly')).json.redirect_url
    const offered = await accountOf(owner)
    expect([offered.pause_refusal, offered.pause_until !== null]).toEqual([null, true])
    expect((await owner.put('billing/subscriptions/pause/')).json.status).toBe('done')
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'paused',
      plan: { id: 'pro-monthly' },
      scheduled_change: null,
    })
    await decideOn(page, 'approve').catch(() => null)
    await b.pass({ days: 5 })
    expect(await driver.taken(owner)).toEqual(before)
    const shown = (await owner.get('billing/subscriptions/pause/')).json
    const { active_subscription: live } = await accountOf(owner)
    expect([live.state, live.plan.id]).toEqual(['paused', 'pro-monthly'])
    if (name === 'shopify') expect(live.scheduled_change).toBeNull()
    await b.pass({
      minutes: (Date.parse(shown.until) - b.world.clock.now().getTime()) / 60_000 + 30,
    })
    const isNextToo =
      shown.amount_due === 0 &&
      Math.abs(Date.parse(shown.until) - Date.parse(shown.next_billing_at)) < 3_600_000
    expect((await driver.taken(owner)).slice(before.length)).toEqual(
      [isNextToo ? shown.next_amount : shown.amount_due].filter((cents) => cents > 0),
    )
  },
)

test.each(['another plan', 'the plan that runs'])(
  'a page for %s that is approved in the pause of a trial at PayPal does not end the pause',
  async (which) => {
    const { paypal } = driversOf(b)
    const owner = await paypal.build()
    await paypal.take(owner, 'pro-monthly')
    await b.pass({ days: 2 })
    const page = (await paypal.order(owner, 'empire-monthly')).json.redirect_url
    if (which === 'the plan that runs') await paypal.take(owner, 'empire-monthly')
    expect((await owner.put('billing/subscriptions/pause/')).json.status).toBe('done')
    await decideOn(page, 'approve')
    await b.pass({ minutes: 60 })
    const stateOf = async () => (await accountOf(owner)).active_subscription.state
    for (let day = 0; day < 9; day++) {
      expect([await stateOf(), await paypal.taken(owner)], `day ${day}`).toEqual(['paused', []])
      await b.pass({ days: 3 })
    }
    await b.pass({ days: 3 })
    expect([await stateOf(), await paypal.taken(owner)]).toEqual(['trialing', []])
    await b.pass({ days: 14 })
    expect([await stateOf(), (await paypal.taken(owner)).length]).toEqual(['active', 1])
  },
)

test('with stripe an upgrade that the bank still asks about is given up by pausing', async () => {
  const { stripe } = driversOf(b)
  const owner = await stripe.build()
  await stripe.take(owner, 'pro-monthly')
  await b.pass({ days: 10 })
  const before = await stripe.taken(owner)
  expect(
    (await subscribe(owner, { plan: 'empire-monthly', card: 'pm_card_threeDSecure2Required' })).json
      .status,
  ).toBe('action_required')
  expect((await accountOf(owner)).pause_refusal).toBeNull()
  expect((await owner.put('billing/subscriptions/pause/')).json.status).toBe('done')
  expect((await accountOf(owner)).active_subscription).toMatchObject({
    state: 'paused',
    plan: { id: 'pro-monthly' },
    scheduled_change: null,
  })
  await b.pass({ days: 5 })
  expect(await stripe.taken(owner)).toEqual(before)
})

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s a change that is approved and waits is undone before a pause',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    await b.pass({ days: 10 })
    await driver.take(owner, 'starter-monthly')
    expect((await accountOf(owner)).pause_refusal).toBe('change_waiting')
    expect((await owner.put('billing/subscriptions/pause/')).json.facts).toEqual({
      reason: 'change_waiting',
    })
  },
)

test.each(['cut', 'unavailable'] as const)(
  'a paused trial at PayPal is resumed and an answer is lost (%s): what is left of it runs on, once',
  { timeout: 120_000 },
  async (how) => {
    const { paypal } = driversOf(b)
    for (const at of callsOfRound({ most: 12, step: 3 })) {
      const owner = await paypal.build()
      await paypal.take(owner, 'pro-monthly')
      await b.pass({ days: 2 })
      await owner.put('billing/subscriptions/pause/')
      await b.pass({ days: 3 })
      const left = b.sandbox.failAfter('paypal', how, at)
      await owner.put('billing/subscriptions/resume/', {})
      const wasMet = left() === 0
      b.sandbox.calm()
      await b.pass({ minutes: 7 * 60 })
      const { state } = (await accountOf(owner)).active_subscription
      if (state === 'paused') await owner.put('billing/subscriptions/resume/', {})
      await b.pass({ minutes: 60 })
      expect((await accountOf(owner)).active_subscription.state, `call ${at}`).toBe('trialing')
      const days =
        (Date.parse((await accountOf(owner)).active_subscription.next_billing_at) -
          b.world.clock.now().getTime()) /
        86_400_000
      expect(days, `call ${at}`).toBeLessThan(12)
      await b.pass({ minutes: days * 1440 + 60 })
      expect(
        [(await accountOf(owner)).active_subscription.state, await paypal.taken(owner)],
        `call ${at}`,
      ).toEqual(['active', [2900]])
      await b.endAll()
      if (!wasMet) break
    }
  },
)
