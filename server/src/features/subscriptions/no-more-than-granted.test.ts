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

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const DAY_MS = 86_400_000
const now = () => b.world.clock.now().getTime()
const subscriptionOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const cancel = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
const history = async (owner: TestOwner): Promise<number[]> =>
  (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results
    .filter(({ status }: { status: string }) => status === 'succeeded')
    .map(({ amount }: { amount: number }) => amount)

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s nobody uses more than was granted or paid',
  (name) => {
    let driver: Driver
    beforeAll(() => {
      driver = driversOf(b)[name]
    })
    const built = async (planId: string) => {
      const owner = await driver.build()
      await driver.take(owner, planId)
      return owner
    }
    const paying = async (planId: string) => {
      const owner = await built(planId)
      await b.pass({ days: 7, minutes: 120 })
      return owner
    }
    const quote = async (owner: TestOwner, planId: string) =>
      (await owner.get(`billing/subscriptions/${name}/proration/${planId}/`)).json

    test('BILL-55: a yearly trial that is paused and cancelled ends with the days of the trial, as the cancel flow says before', async () => {
      const owner = await built('unicorn-annual')
      await b.pass({ days: 2 })
      await owner.put('billing/subscriptions/pause/')
      await b.pass({ days: 12 })
      const { json: flow } = await owner.get('billing/subscriptions/cancellation/')
      const { json } = await cancel(owner)
      expect(Math.abs(Date.parse(json.ends_at) - Date.parse(flow.ends_at))).toBeLessThan(1000)
      expect(Date.parse(json.ends_at)).toBeLessThanOrEqual(now() + 5 * DAY_MS)
      expect((await subscriptionOf(owner)).cancel_at).toBe(json.ends_at)
      await b.pass({ days: 6 })
      expect(await accountOf(owner)).toMatchObject({
        active_subscription: null,
        limits: { paid_plan: false },
      })
      expect(await driver.taken(owner)).toEqual([])
      expect(driver.truth(owner)).toEqual([])
    })

    test('BILL-42: a trial that is paused and resumed by itself is charged when its days are over, and not a year later', async () => {
      const owner = await built('unicorn-annual')
      await b.pass({ days: 2 })
      await owner.put('billing/subscriptions/pause/')
      await b.pass({ days: 31 })
      const { state, next_billing_at, next_amount } = await subscriptionOf(owner)
      expect(state).toBe('trialing')
      expect(Date.parse(next_billing_at)).toBeLessThan(now() + 12 * DAY_MS)
      await b.pass({ minutes: (Date.parse(next_billing_at) - now()) / 60_000 + 120 })
      expect(await driver.taken(owner)).toEqual([next_amount])
    })

    test('BILL-42: a trial that is paused and resumed at once gives no days away', async () => {
      const owner = await built('pro-monthly')
      await b.pass({ days: 1 })
      for (const press of ['pause', 'resume', 'pause', 'resume'])
        expect((await owner.put(`billing/subscriptions/${press}/`)).status).toBe(200)
      const { trial_ends_at } = await subscriptionOf(owner)
      // Shopify can only lengthen a trial, so that it is done a few days at a time.
      expect(Date.parse(trial_ends_at)).toBeLessThanOrEqual(
        now() + (name === 'shopify' ? 12 : 6) * DAY_MS,
      )
    })

    test('BILL-16: the dearest plan at once is paid at once, and what was shown is what is charged', async () => {
      const owner = await paying('starter-annual')
      const before = await driver.taken(owner)
      await b.pass({ days: 10 })
      const shown = await quote(owner, 'unicorn-annual')
      expect(shown).toMatchObject({ intent: 'upgrade', takes_effect: 'now' })
      expect(shown.amount_due).toBeGreaterThan(0)
      await driver.take(owner, 'unicorn-annual', { quote: shown.quote })
      expect((await driver.taken(owner)).slice(before.length)).toEqual([shown.amount_due])
      expect(await subscriptionOf(owner)).toMatchObject({
        plan: { id: 'unicorn-annual' },
        scheduled_change: null,
      })
      expect(await history(owner)).toEqual(expect.arrayContaining([shown.amount_due]))
    })

    test('BILL-46: resuming shows what it charges, charges that, and refuses an amount that has changed', async () => {
      const owner = await paying('pro-monthly')
      const before = await driver.taken(owner)
      await b.pass({ days: 20 })
      await owner.put('billing/subscriptions/pause/')
      await b.pass({ days: 8 })
      const early = (await owner.get('billing/subscriptions/resume/')).json
      await b.pass({ days: 5 })
      if ((await subscriptionOf(owner)).state !== 'paused') return expect(name).toBe('shopify')
      expect(
        await owner.put('billing/subscriptions/resume/', { quote: early.quote }),
      ).toMatchObject({ status: 409, json: { code: 'quote_changed' } })
      expect(await driver.taken(owner)).toEqual(before)
      const shown = (await owner.get('billing/subscriptions/resume/')).json
      expect(shown.amount_due).toBeGreaterThan(0)
      expect(
        (await owner.put('billing/subscriptions/resume/', { quote: shown.quote })).json.status,
      ).toBe('done')
      expect((await driver.taken(owner)).slice(before.length)).toEqual([shown.amount_due])
      const live = await subscriptionOf(owner)
      expect([live.state, Date.parse(live.next_billing_at), live.next_amount]).toEqual([
        'active',
        Date.parse(shown.next_billing_at),
        shown.next_amount,
      ])
    })

    test('a yearly plan paused over its end is charged for the time from then on, and no year is free', async () => {
      const owner = await paying('starter-annual')
      const before = await driver.taken(owner)
      for (let month = 1; month <= 15; month++) await b.pass({ days: 23 })
      await owner.put('billing/subscriptions/pause/')
      await b.pass({ days: 31 })
      const taken = (await driver.taken(owner)).slice(before.length)
      expect(taken).toHaveLength(1)
      expect(taken[0]).toBeGreaterThan(before.at(-1)! * 0.9)
      expect(await accountOf(owner)).toMatchObject({
        active_subscription: { state: 'active' },
        limits: { paid_plan: true },
      })
    })
  },
)

describe.each(['paypal', 'shopify'] as const)(
  'with %s an upgrade that is approved and not paid',
  (name) => {
    let driver: Driver
    beforeAll(() => {
      driver = driversOf(b)[name]
    })

    /** Starter is paid; Unicorn is approved, its difference refused at PayPal and declined at Shopify. */
    const leaveUnpaid = async (interval: 'annual' | 'monthly') => {
      const owner = await driver.build()
      await driver.take(owner, `starter-${interval}`)
      await b.pass({ days: 7, minutes: 120 })
      const before = await driver.taken(owner)
      const ordered = await driver.order(owner, `unicorn-${interval}`)
      const page = await decideOn(
        ordered.json.redirect_url,
        name === 'paypal' ? 'approve-failing' : 'approve',
      )
      const back = await driver.confirm(owner, page)
      if (name === 'paypal')
        expect([back.status, back.json.detail]).toEqual([
          402,
          expect.stringContaining('you keep your current plan'),
        ])
      else await decideOn(back.json.redirect_url, 'decline')
      return { owner, before, page }
    }

    test('BILL-17: begins with the next period; until then the plan and its rights are the paid ones, and the way back is free', async () => {
      const { owner, before } = await leaveUnpaid('annual')
      await b.deliver()
      await b.visit()
      await driver.pays(owner, true)
      expect(await driver.taken(owner)).toEqual(before)
      const account = await accountOf(owner)
      expect(account).toMatchObject({
        active_subscription: {
          plan: { id: 'starter-annual' },
          scheduled_change: { plan: { id: 'unicorn-annual' } },
        },
        limits: { api_access: false, paid_plan: true },
      })
      await driver.take(owner, 'starter-annual')
      expect(await subscriptionOf(owner)).toMatchObject({
        plan: { id: 'starter-annual' },
        scheduled_change: null,
      })
      expect(await driver.taken(owner)).toEqual(before)
    })

    test('BILL-17: chosen again, only the payment is asked for', async () => {
      const { owner, before, page } = await leaveUnpaid('monthly')
      await driver.confirm(owner, page)
      await driver.pays(owner, true)
      const shown = (await owner.get(`billing/subscriptions/${name}/proration/unicorn-monthly/`))
        .json
      await driver.take(owner, 'unicorn-monthly', { quote: shown.quote })
      expect((await driver.taken(owner)).slice(before.length)).toEqual([shown.amount_due])
      expect(await subscriptionOf(owner)).toMatchObject({
        plan: { id: 'unicorn-monthly' },
        scheduled_change: null,
      })
    })
  },
)

test('BILL-55: with shopify a plan that was upgraded ends with what is paid, and not with the free days that reach a little further', async () => {
  const shopify = driversOf(b).shopify
  const owner = await shopify.build()
  await shopify.take(owner, 'starter-monthly')
  await b.pass({ days: 9, minutes: 400 })
  await shopify.take(owner, 'pro-monthly')
  const paidUntil = (await owner.get('billing/rights/')).json.until
  expect(Date.parse((await subscriptionOf(owner)).current_period_end)).toBeGreaterThan(
    Date.parse(paidUntil),
  )
  expect((await owner.get('billing/subscriptions/cancellation/')).json.ends_at).toBe(paidUntil)
  expect((await cancel(owner)).json.ends_at).toBe(paidUntil)
  expect((await subscriptionOf(owner)).cancel_at).toBe(paidUntil)
})

describe.each(['paypal', 'shopify'] as const)('with %s a page that was left open', (name) => {
  let driver: Driver
  beforeAll(() => {
    driver = driversOf(b)[name]
  })
  /** An account that had a plan before, so that another begins without a trial and is charged at once. */
  const returning = async () => {
    const owner = await driver.build()
    await driver.take(owner, 'starter-monthly')
    await cancel(owner)
    await b.pass({ days: 9 })
    expect(await subscriptionOf(owner)).toBeNull()
    return owner
  }
  const refunds = (owner: TestOwner) =>
    b.sandbox.memory.paypal
      .refunds()
      .filter(({ customer }) => customer === owner.accountId)
      .map(({ amount }) => amount)

  test('BILL-13: approved after another was chosen, it is never the account’s: it ends, what it took is given back, and she is notified', async () => {
    const owner = await returning()
    const first = (await driver.order(owner, 'unicorn-monthly')).json.redirect_url
    const second = (await driver.order(owner, 'starter-monthly')).json.redirect_url
    const back = await decideOn(second, 'approve')
    expect((await driver.confirm(owner, back)).json.status).toBe('done')
    const returned = await decideOn(first, 'approve').catch(() => null)
    if (name === 'shopify') expect(returned).toBeNull()
    else {
      const answer = await driver.confirm(
        owner,
        new URL(`https://x.test/checkout/${returned!.searchParams.get('subscription_id')}`),
      )
      expect([answer.status, answer.json.detail]).toEqual([
        402,
        expect.stringContaining('replaced by a newer choice'),
      ])
      expect(refunds(owner)).toEqual([9900])
      expect(
        (await owner.get('notifications/all/')).json.filter(({ title }: { title: string }) =>
          /second plan/.test(title),
        ),
      ).toHaveLength(1)
      expect(await history(owner)).toEqual(expect.arrayContaining([9900, -9900]))
    }
    await b.pass({ minutes: 30 })
    expect(driver.truth(owner)).toHaveLength(1)
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'active',
      plan: { id: 'starter-monthly' },
    })
  })

  test('BILL-13: the replaced page of a first order, approved before the newer one, is never the account’s', async () => {
    const owner = await driver.build()
    const first = (await driver.order(owner, 'empire-monthly')).json.redirect_url
    const second = (await driver.order(owner, 'pro-monthly')).json.redirect_url
    await decideOn(first, 'approve').catch(() => null)
    await b.deliver()
    expect((await accountOf(owner)).active_subscription).toBeNull()
    expect((await driver.confirm(owner, await decideOn(second, 'approve'))).json.status).toBe(
      'done',
    )
    await b.pass({ days: 8 })
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'active',
      plan: { id: 'pro-monthly' },
    })
    expect(driver.truth(owner)).toHaveLength(1)
    expect(await driver.taken(owner)).toEqual([2900])
  })

  test('BILL-14: approved when no webhook and no return reports it, the sweep finds it; after the account was deleted too', async () => {
    const owner = await returning()
    const first = (await driver.order(owner, 'unicorn-monthly')).json.redirect_url
    await driver.take(owner, 'starter-monthly')
    await decideOn(first, 'approve').catch(() => null)
    for (const { id } of b.sandbox.webhooks.pending()) b.sandbox.webhooks.drop(id)
    await b.wait({ minutes: 90 })
    await b.visit()
    expect(driver.truth(owner)).toHaveLength(1)
    if (name === 'paypal') expect(refunds(owner)).toEqual([9900])
    const another = await returning()
    const page = (await driver.order(another, 'unicorn-monthly')).json.redirect_url
    expect((await another.post('auth/delete/', { password: another.password })).status).toBe(200)
    await decideOn(page, 'approve').catch(() => null)
    await b.wait({ minutes: 90 })
    await b.visit()
    expect(driver.truth(another)).toEqual([])
    if (name === 'paypal') expect(refunds(another)).toEqual([9900])
  })

  test('BILL-15: a return with a number that nobody knows, is none, or of somebody else, ends in a true answer and never in 404', async () => {
    const owner = await driver.build()
    await driver.take(owner, 'starter-monthly')
    const stranger = await driver.build()
    const page = new URL((await driver.order(stranger, 'pro-monthly')).json.redirect_url)
    expect(
      await driver.confirm(owner, new URL('https://x.test/checkout/I-NOBODYKNOWS')),
    ).toMatchObject({ status: 200, json: { status: 'done' } })
    expect(await driver.confirm(owner, page)).toMatchObject({
      status: 200,
      json: { status: 'done' },
    })
    if (name === 'paypal')
      for (const id of ['x', 'a%20b', 'I_1', 'I-'.padEnd(90, '9')])
        expect(await owner.post(`billing/subscriptions/paypal/confirm/${id}/`)).toMatchObject({
          status: 200,
          json: { status: 'done' },
        })
    const free = await driver.build()
    expect(
      (await driver.confirm(free, new URL('https://x.test/checkout/I-NOBODYKNOWS'))).status,
    ).toBe(402)
  })
})
