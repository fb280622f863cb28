import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
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

describe.each(['stripe', 'paypal', 'shopify'] as const)('the same with %s', (name) => {
  let driver: Driver
  beforeAll(() => {
    driver = driversOf(b)[name]
  })
  const built = async (planId = 'pro-monthly') => {
    const owner = await driver.build()
    await driver.take(owner, planId)
    return owner
  }
  const paying = async (planId = 'pro-monthly') => {
    const owner = await built(planId)
    await b.pass({ days: 7, minutes: 120 })
    expect((await subscriptionOf(owner)).state).toBe('active')
    return owner
  }
  const quote = async (owner: TestOwner, planId: string) =>
    (await owner.get(`billing/subscriptions/${driver.name}/proration/${planId}/`)).json

  test('S9.001 S4.003 seven days of trial, then what was shown is charged and stands in the billing history', async () => {
    const owner = await driver.build()
    const shown = await quote(owner, 'pro-monthly')
    expect(shown).toMatchObject({ intent: 'trial', amount_due: 0, next_amount: 2900 })
    await driver.take(owner, 'pro-monthly', { quote: shown.quote })
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'trialing',
      status: 'AC',
      payment_provider: driver.name,
    })
    expect(await driver.taken(owner)).toEqual([])
    await b.pass({ days: 7, minutes: 120 })
    expect(await driver.taken(owner)).toEqual([2900])
    expect(await subscriptionOf(owner)).toMatchObject({ state: 'active', next_amount: 2900 })
    expect((await owner.get('billing/subscriptions/invoices/')).json.results).toMatchObject([
      { amount: 2900, status: 'succeeded', has_pdf: true },
    ])
  })

  test('S4.016 S4.017 S9.003 nothing is charged in a pause, and it ends by itself', async () => {
    const owner = await paying()
    const before = await driver.taken(owner)
    expect((await owner.put('billing/subscriptions/pause/')).text).toContain('"done"')
    const { resumes_at } = await subscriptionOf(owner)
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'paused',
      status: 'PA',
      paused_at: expect.any(String),
    })
    expect((await accountOf(owner)).limits.paid_plan).toBe(false)
    const minutes = (Date.parse(resumes_at) - b.world.clock.now().getTime()) / 60_000
    await b.pass({ minutes: minutes - 60 })
    expect(await driver.taken(owner)).toEqual(before)
    expect((await subscriptionOf(owner)).state).toBe('paused')
    await b.pass({ minutes: 120 })
    expect(await subscriptionOf(owner)).toMatchObject({ state: 'active', paused_at: null })
    expect((await accountOf(owner)).limits.paid_plan).toBe(true)
  })

  test('S4.014 S7.029 S7.030 resume ends a pause; the days of a trial have waited (BILL-42)', async () => {
    const owner = await built()
    await b.pass({ days: 2 })
    await owner.put('billing/subscriptions/pause/')
    await b.pass({ days: 10 })
    expect((await subscriptionOf(owner)).state).toBe('paused')
    await owner.put('billing/subscriptions/resume/')
    const { state, trial_ends_at } = await subscriptionOf(owner)
    expect(state).toBe('trialing')
    expect(
      (Date.parse(trial_ends_at) - b.world.clock.now().getTime()) / 86_400_000,
    ).toBeGreaterThan(4.9)
    expect(await driver.taken(owner)).toEqual([])
  })

  test('S7.028 cancelled until the end of what is paid, then ended; nothing more is charged', async () => {
    const owner = await paying()
    const { json } = await owner.post('billing/subscriptions/cancel/', {
      reason: 'too_expensive',
      confirm: 'CONFIRM',
    })
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'cancelled',
      status: 'AC',
      cancel_at: json.ends_at,
    })
    expect((await accountOf(owner)).limits.paid_plan).toBe(true)
    await b.pass({
      minutes: (Date.parse(json.ends_at) - b.world.clock.now().getTime()) / 60_000 - 60,
    })
    expect((await subscriptionOf(owner)).state).toBe('cancelled')
    await b.pass({ days: 32 })
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: null,
      last_subscription: { state: 'ended', status: 'IN' },
      limits: { paid_plan: false },
    })
    expect(await driver.taken(owner)).toEqual([2900])
  })

  test('S4.022 a paused plan whose paid time has run out meanwhile ends when it is cancelled: that charges nothing', async () => {
    const owner = await paying()
    await b.pass({ days: 20 })
    await owner.put('billing/subscriptions/pause/')
    await b.pass({ days: 20 })
    // Through the store platform a pause is no longer than what is paid.
    const isPaused = (await subscriptionOf(owner)).state === 'paused'
    expect(isPaused).toBe(driver.name !== 'shopify')
    const before = await driver.taken(owner)
    const { json: flow } = await owner.get('billing/subscriptions/cancellation/')
    const { json } = await owner.post('billing/subscriptions/cancel/', {
      reason: 'other',
      confirm: 'CONFIRM',
    })
    expect(json.ends_at).toBe(flow.ends_at)
    if (isPaused)
      expect(await accountOf(owner)).toMatchObject({
        active_subscription: null,
        last_subscription: { state: 'ended' },
      })
    await b.pass({ days: 40 })
    expect(await driver.taken(owner)).toEqual(before)
    expect((await accountOf(owner)).active_subscription).toBeNull()
  })

  test('undoing a cancellation costs nothing twice: the next charge comes when what is paid has run out', async () => {
    const owner = await paying()
    await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    await b.pass({ days: 5 })
    const { json } = await owner.put('billing/subscriptions/resume/')
    if (json.status === 'redirect') {
      await decideOn(json.redirect_url, 'approve')
      await b.deliver()
    }
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'active',
      cancel_at: null,
      plan: { id: 'pro-monthly' },
    })
    expect(await driver.taken(owner)).toEqual([2900])
    await b.pass({ days: 28 })
    expect(await driver.taken(owner)).toEqual([2900, 2900])
  })

  test('S4.001 a downgrade comes at the period’s end, and until then everything stays', async () => {
    const owner = await paying('empire-monthly')
    const shown = await quote(owner, 'pro-monthly')
    expect(shown).toMatchObject({
      intent: 'downgrade',
      amount_due: 0,
      takes_effect: 'period_end',
      next_amount: 2900,
    })
    await driver.take(owner, 'pro-monthly', { quote: shown.quote })
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'empire-monthly' },
      scheduled_change: { plan: { id: 'pro-monthly' } },
    })
    expect((await accountOf(owner)).limits.api_access).toBe(true)
    await b.pass({ days: 32 })
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'pro-monthly' },
      scheduled_change: null,
    })
    expect(await driver.taken(owner)).toEqual([4900, 2900])
  })

  test('S4.001 the present plan chosen again takes the downgrade back: nothing is charged now, also where the present period was paid with a coupon', async () => {
    const owner = await driver.build()
    await driver.take(owner, 'empire-monthly', { promo_code_id: 'three-months' })
    await b.pass({ days: 7, minutes: 120 })
    await driver.take(owner, 'pro-monthly')
    const shown = await quote(owner, 'empire-monthly')
    expect(shown).toMatchObject({ amount_due: 0, takes_effect: 'period_end' })
    await driver.take(owner, 'empire-monthly', { quote: shown.quote })
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'empire-monthly' },
      scheduled_change: null,
      next_amount: shown.next_amount,
    })
    expect(await driver.taken(owner)).toEqual([3675])
    await b.pass({ days: 32 })
    expect(await driver.taken(owner)).toEqual([3675, shown.next_amount])
  })

  test('the present plan chosen again after a cancellation is shown to cost nothing now, whatever coupon it was paid with, and costs nothing', async () => {
    const owner = await driver.build()
    await driver.take(owner, 'empire-monthly', { promo_code_id: 'three-months' })
    await b.pass({ days: 7, minutes: 120 })
    await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    const shown = await quote(owner, 'empire-monthly')
    expect(shown).toMatchObject({ amount_due: 0, takes_effect: 'period_end' })
    const answer = await driver.order(owner, 'empire-monthly', { quote: shown.quote })
    if (answer.json.status === 'redirect')
      await driver.confirm(owner, await decideOn(answer.json.redirect_url, 'approve'))
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'empire-monthly' },
      state: 'active',
      cancel_at: null,
    })
    expect(await driver.taken(owner)).toEqual([3675])
  })

  test('S4.002 an upgrade counts at once, and what was shown is charged', async () => {
    const owner = await paying()
    await b.pass({ days: 9 })
    const shown = await quote(owner, 'empire-monthly')
    expect(shown).toMatchObject({ intent: 'upgrade', takes_effect: 'now', next_amount: 4900 })
    await driver.take(owner, 'empire-monthly', { quote: shown.quote })
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'empire-monthly' },
      scheduled_change: null,
    })
    expect((await accountOf(owner)).limits.api_access).toBe(true)
    const atOnce = shown.amount_due > 0 ? [shown.amount_due] : []
    expect(await driver.taken(owner)).toEqual([2900, ...atOnce])
    await b.pass({ days: 23 })
    expect(await driver.taken(owner)).toEqual([2900, ...atOnce, 4900])
  })

  test('S9.002 the cancel flow extends a trial by 7 days, once', async () => {
    const owner = await built()
    const { trial_ends_at } = await subscriptionOf(owner)
    const offer = { step: 'offer', offered: 'trial_extension', taken: true }
    const { json } = await owner.post('billing/subscriptions/cancellation/', offer)
    expect(Date.parse(json.trial_ends_at) - Date.parse(trial_ends_at)).toBe(7 * 86_400_000)
    expect((await owner.post('billing/subscriptions/cancellation/', offer)).status).toBe(409)
    await b.pass({ days: 13 })
    expect(await driver.taken(owner)).toEqual([])
    await b.pass({ days: 1, minutes: 120 })
    expect(await driver.taken(owner)).toEqual([2900])
  })

  const cancel = (owner: TestOwner) =>
    owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })

  test('S4.022 cancelling while a payment is open ends the plan at once: nothing of what is paid is left, and nothing is tried again', async () => {
    const owner = await built()
    await driver.pays(owner, false)
    await b.pass({ days: 8 })
    expect((await subscriptionOf(owner)).state).toBe('past_due')
    const now = b.world.clock.now().toISOString()
    expect((await owner.get('billing/subscriptions/cancellation/')).json.ends_at).toBe(now)
    expect((await cancel(owner)).json).toEqual({ ok: true, ends_at: now })
    expect(await subscriptionOf(owner)).toBeNull()
    await driver.pays(owner, true)
    await b.pass({ days: 40 })
    expect(await driver.taken(owner)).toEqual([])
    expect(driver.truth(owner)).toEqual([])
  })

  test('S4.022 a cancelled plan that is over makes room for another, also before a webhook or the sweep has come', async () => {
    const owner = await built()
    await cancel(owner)
    await b.wait({ days: 8 })
    const shown = await quote(owner, 'empire-monthly')
    expect(shown).toMatchObject({ takes_effect: 'now', amount_due: 4900, trial_ends_at: null })
    await driver.take(owner, 'empire-monthly', { quote: shown.quote })
    await b.deliver()
    await b.visit()
    expect(await driver.taken(owner)).toEqual([4900])
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'active',
      plan: { id: 'empire-monthly' },
    })
    expect(driver.truth(owner)).toHaveLength(1)
  })
})

test('a plan that Stripe ended unpaid while nothing reached us: the quote is of a new one, and what it shows is charged', async () => {
  const driver = driversOf(b).stripe
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly')
  await driver.pays(owner, false)
  await b.wait({ days: 40 })
  const shown = (await owner.get('billing/subscriptions/stripe/proration/starter-annual/')).json
  await driver.pays(owner, true)
  await driver.take(owner, 'starter-annual', { quote: shown.quote })
  expect(await driver.taken(owner)).toEqual([shown.amount_due])
  expect(shown.amount_due).toBeGreaterThan(0)
})

test('S4.021 a store that does not pay Shopify’s bill: the charge stands as failed, however long; paid, it stands once', async () => {
  const driver = driversOf(b).shopify
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly')
  await driver.pays(owner, false)
  const history = async () =>
    (await owner.get('billing/subscriptions/invoices/')).json.results.map(
      ({ status }: { status: string }) => status,
    )
  await b.pass({ days: 8 })
  await b.pass({ days: 20 })
  expect(await history()).toEqual(['failed'])
  expect((await accountOf(owner)).active_subscription).toMatchObject({
    state: 'past_due',
    status: 'PD',
  })
  await driver.pays(owner, true)
  await b.deliver()
  expect(await driver.taken(owner)).toEqual([2900])
  expect((await accountOf(owner)).active_subscription.state).toBe('active')
  expect((await history()).filter((status: string) => status === 'succeeded')).toHaveLength(1)
})
