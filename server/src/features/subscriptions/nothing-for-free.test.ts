import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../test/billing/approve-page.ts'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'
import { callsOfRound } from '../../../test/short-rounds.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const DAY_MS = 86_400_000
const subscriptionOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const cancel = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
const extend = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancellation/', {
    step: 'offer',
    offered: 'trial_extension',
    taken: true,
  })
const until = (time: number) =>
  b.wait({ minutes: Math.ceil((time - b.world.clock.now().getTime()) / 60_000) })
const reconcile = async () => {
  await b.deliver()
  await b.visit()
}

describe('a trial at Shopify', () => {
  let shopify: Driver
  beforeAll(() => {
    shopify = driversOf(b).shopify
  })
  const rights = async (owner: TestOwner) => ({
    taken: await shopify.taken(owner),
    hasPlan: (await accountOf(owner)).limits.paid_plan,
  })

  test('is charged when it is over, however often the plan was changed', async () => {
    const owner = await shopify.build()
    await shopify.take(owner, 'starter-monthly')
    for (const plan of Array.from(
      { length: 20 },
      (_, day) => ['pro-monthly', 'empire-monthly', 'unicorn-monthly'][day % 3]!,
    )) {
      await b.pass({ minutes: 23 * 60 })
      const answer = await shopify.order(owner, plan)
      if (answer.json.status === 'redirect') await decideOn(answer.json.redirect_url, 'approve')
      await shopify.confirm(owner)
    }
    const { because, payment } = (await owner.get('billing/rights/')).json
    expect([await rights(owner), because, payment.amount]).toEqual([
      { taken: [4900], hasPlan: true },
      'payment',
      4900,
    ])
  })

  test('gives rights no longer when it is cancelled and taken back each day', async () => {
    const owner = await shopify.build()
    await shopify.take(owner, 'unicorn-annual')
    for (let day = 0; day < 20; day++) {
      await b.pass({ minutes: 23 * 60 })
      await cancel(owner)
      const back = await owner.put('billing/subscriptions/resume/', {})
      if (back.json?.status === 'redirect') await decideOn(back.json.redirect_url, 'approve')
      await shopify.confirm(owner)
    }
    expect(await rights(owner)).toEqual({ taken: [], hasPlan: false })
  })
})

test('a PayPal trial that is paused for a minute is a trial of seven days', async () => {
  const paypal = driversOf(b).paypal
  const owner = await paypal.build()
  await paypal.take(owner, 'unicorn-annual')
  const ends = (await subscriptionOf(owner)).trial_ends_at
  await b.pass({ minutes: 60 })
  await owner.put('billing/subscriptions/pause/')
  await b.wait({ minutes: 1 })
  await owner.put('billing/subscriptions/resume/')
  expect((await subscriptionOf(owner)).trial_ends_at).toBe(ends)
})

const places = { paypal: 'paypal', shopify: 'shopify.graphql' } as const

test.each(['paypal', 'shopify'] as const)(
  'with %s the trial is extended once, whichever answer is lost',
  async (name) => {
    const driver = driversOf(b)[name]
    for (const call of callsOfRound({ first: 2, most: 10, step: 2 })) {
      const owner = await driver.build()
      await driver.take(owner, 'unicorn-annual')
      const before = Date.parse((await subscriptionOf(owner)).trial_ends_at)
      const left = b.sandbox.failAfter(places[name], 'cut', call)
      await extend(owner)
      await extend(owner)
      b.sandbox.calm()
      const days = (Date.parse((await subscriptionOf(owner)).trial_ends_at) - before) / DAY_MS
      expect([0, 7], `call ${call}`).toContain(Math.round(days))
      await b.endAll()
      if (left() > 0) break
    }
  },
)

describe('a page that was ordered before a charge and approved after it', () => {
  const given = async (owner: TestOwner, driver: Driver) => {
    const { active_subscription, limits } = await accountOf(owner)
    return {
      taken: await driver.taken(owner),
      plan: active_subscription.plan.name,
      hasPlan: limits.paid_plan,
      hasApi: limits.api_access,
    }
  }
  /** The plan that was paid; the dearer one comes later, at its own price. */
  const starter = { plan: 'Starter', hasPlan: true, hasApi: false }

  test.each([true, false])(
    'PayPal: ordered on trial, the charge seen before the approval: %s',
    async (isSeen) => {
      const driver = driversOf(b).paypal
      const owner = await driver.build()
      await driver.take(owner, 'starter-annual')
      const end = Date.parse((await subscriptionOf(owner)).trial_ends_at)
      await until(end - 30 * 60_000)
      await b.visit()
      const ordered = await driver.order(owner, 'unicorn-annual')
      await until(end + 60_000)
      if (isSeen) await reconcile()
      await driver.confirm(owner, await decideOn(ordered.json.redirect_url, 'approve'))
      await reconcile()
      await b.pass({ days: 30 })
      expect(await given(owner, driver)).toEqual({ ...starter, taken: [18996] })
    },
  )

  test('PayPal: ordered in the last hour before a smaller plan begins, approved after that was charged', async () => {
    const driver = driversOf(b).paypal
    const owner = await driver.build()
    await driver.take(owner, 'unicorn-monthly')
    await b.pass({ days: 7, minutes: 120 })
    await driver.take(owner, 'starter-monthly')
    const end = Date.parse((await subscriptionOf(owner)).scheduled_change.at)
    await until(end - 60 * 60_000)
    await b.visit()
    const ordered = await driver.order(owner, 'unicorn-monthly')
    await until(end + 60_000)
    await driver.confirm(owner, await decideOn(ordered.json.redirect_url, 'approve'))
    await reconcile()
    await b.pass({ days: 5 })
    expect(await given(owner, driver)).toEqual({ ...starter, taken: [9900, 1900] })
  })

  test('Shopify: what was ordered on trial cannot be approved any more once the trial is paid, nor ordered as it was shown', async () => {
    const driver = driversOf(b).shopify
    const owner = await driver.build()
    await driver.take(owner, 'starter-annual')
    await b.pass({ days: 6, minutes: 20 * 60 })
    const shown = (await owner.get('billing/subscriptions/shopify/proration/unicorn-annual/')).json
    const ordered = await driver.order(owner, 'unicorn-annual', { quote: shown.quote })
    const another = (await owner.get('billing/subscriptions/shopify/proration/empire-annual/')).json
    await b.pass({ days: 1 })
    await expect(decideOn(ordered.json.redirect_url, 'approve')).rejects.toThrow(
      'the page answered 404',
    )
    const late = await driver.order(owner, 'empire-annual', { quote: another.quote })
    expect([late.status, late.json.code]).toEqual([409, 'quote_changed'])
    await b.pass({ days: 2 })
    expect(await given(owner, driver)).toEqual({ ...starter, taken: [18996] })
  })
})

test('Shopify: an upgrade of a cancelled plan asks for the difference that was shown', async () => {
  const driver = driversOf(b).shopify
  const owner = await driver.build()
  await driver.take(owner, 'starter-annual')
  await b.pass({ days: 8 })
  await cancel(owner)
  const shown = (await owner.get('billing/subscriptions/shopify/proration/unicorn-annual/')).json
  expect(shown.amount_due).toBeGreaterThan(0)
  await driver.take(owner, 'unicorn-annual', { quote: shown.quote })
  expect(await driver.taken(owner)).toEqual([18996, shown.amount_due])
  expect(await subscriptionOf(owner)).toMatchObject({
    plan: { id: 'unicorn-annual' },
    cancel_at: null,
  })
})
