import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  buildFree,
  buildPayer,
  buildSubscriber,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const subscriptionOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const cancelling = { reason: 'too_expensive', comment: 'Later, maybe.', confirm: 'CONFIRM' }
const card = (owner: TestOwner, payment_method_id: string) =>
  owner.put('billing/subscriptions/stripe/update/', { payment_method_id })

describe('what an account shows', () => {
  test('S3.013 S3.014 S3.040 S4.019 its active and last subscription, with plan, amount, since when and the next billing', async () => {
    const free = await buildFree(b)
    expect(await accountOf(free)).toMatchObject({
      active_subscription: null,
      last_subscription: null,
      has_subscribed_before: false,
      is_annual_shopify: false,
    })
    const owner = await buildPayer(b)
    const account = await accountOf(owner)
    expect(account).toMatchObject({
      has_subscribed_before: true,
      payment_provider: 'stripe',
      active_subscription: {
        plan: { id: 'pro-monthly', cost_per_month: 2900 },
        state: 'active',
        status: 'AC',
        paused_at: null,
        next_amount: 2900,
      },
    })
    expect(account.last_subscription.id).toBe(account.active_subscription.id)
    expect(Date.parse(account.active_subscription.started_at)).toBeLessThan(
      b.world.clock.now().getTime(),
    )
    expect(Date.parse(account.active_subscription.next_billing_at)).toBeGreaterThan(
      b.world.clock.now().getTime(),
    )
  })

  test('S4.020 on trial: until when; a letter and a notice come three days before its end, once', async () => {
    const owner = await buildSubscriber(b)
    expect(await subscriptionOf(owner)).toMatchObject({ state: 'trialing', status: 'AC' })
    await b.pass({ days: 4, minutes: 60 })
    await b.visit()
    const letters = b.sandbox.memory.mail.letters.filter(
      ({ to, subject }) => to.includes(owner.email) && /free trial ends/.test(subject),
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]!.text).toContain('$29.00')
    expect(
      (await owner.get('notifications/all/')).json.filter(({ title }: { title: string }) =>
        /trial ends/.test(title),
      ),
    ).toHaveLength(1)
  })

  test('S4.007 S4.008 S4.009 S4.010 S6.007 paused: PA with paused_at, no feature is allowed, paid_plan included', async () => {
    const owner = await buildPayer(b)
    expect((await accountOf(owner)).limits).toMatchObject({ paid_plan: true, widget_colors: true })
    await owner.put('billing/subscriptions/pause/')
    const account = await accountOf(owner)
    expect(account.active_subscription).toMatchObject({
      state: 'paused',
      status: 'PA',
      paused_at: expect.any(String),
    })
    expect(Object.values(account.limits).filter(Boolean)).toEqual([])
    const refused = await owner.put('widget/settings/', {
      ...(await owner.get('widget/settings/')).json.settings,
      show_powered_by: false,
    })
    expect([refused.status, refused.json?.error_code]).toEqual([402, 2])
  })

  test('S4.018 S8.028 two pauses in 12 months; the third is refused in these words, and on trial one can pause too', async () => {
    const owner = await buildPayer(b)
    for (const left of [1, 0]) {
      expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
      await b.pass({ days: 3 })
      await owner.put('billing/subscriptions/resume/')
      expect((await accountOf(owner)).pauses_left).toBe(left)
    }
    const third = await owner.put('billing/subscriptions/pause/')
    expect([third.status, third.json.detail]).toEqual([
      400,
      'You have already exceeded the maximum number of pauses allowed.',
    ])
    const { pause_refusal, next_pause_at } = await accountOf(owner)
    expect(pause_refusal).toBe('limit_reached')
    // The first of the two counts no more a year after it began, 6 days ago.
    expect(
      Math.round((Date.parse(next_pause_at) - b.world.clock.now().getTime()) / 86_400_000),
    ).toBeOneOf([359, 360])
  })

  test('S4.032 S6.016 a perpetual account is one whose last plan has that name; nothing can be paused, cancelled or bought', async () => {
    const owner = await buildOwner(b, { plan: true })
    expect(await accountOf(owner)).toMatchObject({
      is_perpetual: true,
      pause_refusal: 'perpetual',
      active_subscription: {
        plan: { name: 'Perpetual Unicorn Plan' },
        payment_provider: null,
        next_billing_at: null,
      },
    })
    expect((await owner.post('billing/subscriptions/cancel/', cancelling)).status).toBe(409)
    expect((await subscribe(owner, { card: 'pm_card_visa' })).status).toBe(409)
  })

  test('S7.020 updates take PUT and PATCH alike', async () => {
    const owner = await buildPayer(b)
    expect((await owner.patch('billing/subscriptions/pause/')).json.status).toBe('done')
    expect((await owner.patch('billing/subscriptions/resume/')).json.status).toBe('done')
    expect(
      (
        await owner.patch('billing/subscriptions/stripe/update/', {
          payment_method_id: 'pm_card_visa',
        })
      ).json.status,
    ).toBe('done')
  })
})

describe('a renewal that is not paid', () => {
  test('S4.021 S7.027 past due keeps its features for 7 days, then they go; another card pays what is open at once', async () => {
    const owner = await buildPayer(b)
    await card(owner, 'pm_card_chargeCustomerFail')
    await b.pass({ days: 31 })
    const due = await accountOf(owner)
    expect(due.active_subscription).toMatchObject({
      state: 'past_due',
      status: 'PD',
      grace_until: expect.any(String),
    })
    expect(due.limits.paid_plan).toBe(true)
    expect((await owner.get('billing/subscriptions/invoices/')).json.results[0]).toMatchObject({
      status: 'failed',
      amount: 2900,
      has_pdf: false,
    })
    expect(
      b.sandbox.memory.mail.letters.filter(
        ({ to, subject }) => to.includes(owner.email) && /payment failed/.test(subject),
      ),
    ).toHaveLength(1)
    expect((await owner.put('billing/subscriptions/pause/')).json.detail).toContain(
      'unpaid invoice',
    )
    await b.pass({ days: 8 })
    expect((await accountOf(owner)).limits.paid_plan).toBe(false)
    const refused = await card(owner, 'pm_card_visa_chargeDeclined')
    expect([refused.status, refused.json.error_code]).toEqual([402, 4])
    expect((await card(owner, 'pm_card_visa')).json.status).toBe('done')
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: { state: 'active' },
      limits: { paid_plan: true },
    })
    expect(await takenFrom(b, owner)).toEqual([2900, 2900])
    expect((await owner.get('billing/subscriptions/invoices/')).json.results[0]).toMatchObject({
      status: 'succeeded',
      has_pdf: true,
    })
  })
})

describe('cancelling', () => {
  test('S5.009 it needs exactly CONFIRM, blanks around it ignored', async () => {
    const owner = await buildPayer(b)
    const wrong = await owner.post('billing/subscriptions/cancel/', {
      ...cancelling,
      confirm: 'confirm',
    })
    expect([wrong.status, wrong.json.confirm]).toEqual([400, ['Type CONFIRM to cancel.']])
    expect(
      (await owner.post('billing/subscriptions/cancel/', { ...cancelling, confirm: ' CONFIRM ' }))
        .status,
    ).toBe(200)
    expect((await owner.post('billing/subscriptions/cancel/', cancelling)).status).toBe(409)
  })

  test('S5.010 a password must be set before', async () => {
    const owner = await buildPayer(b)
    const { password_hash } = await b.world.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    await b.world.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('id', '=', owner.accountId)
      .execute()
    expect((await owner.get('billing/subscriptions/cancellation/')).json.needs_password).toBe(true)
    const refused = await owner.post('billing/subscriptions/cancel/', cancelling)
    expect([refused.status, refused.json.detail]).toEqual([
      400,
      'Set a password before you cancel.',
    ])
    expect((await subscriptionOf(owner)).state).toBe('active')
    await b.world.db
      .updateTable('accounts')
      .set({ password_hash })
      .where('id', '=', owner.accountId)
      .execute()
    expect((await owner.get('billing/subscriptions/cancellation/')).json.needs_password).toBe(false)
    expect((await owner.post('billing/subscriptions/cancel/', cancelling)).status).toBe(200)
    expect((await subscriptionOf(owner)).state).toBe('cancelled')
  })

  test('S7.034 S2.118 S2.119 S2.120 each step is recorded with what was offered and taken; what would end is stated before', async () => {
    const owner = await buildSubscriber(b)
    const { json } = await owner.get('billing/subscriptions/cancellation/')
    expect(json).toMatchObject({
      offers: ['pause', 'trial_extension'],
      data_kept: 'until_account_deleted',
      free_review_allowance: 50,
      reviews_held: 0,
    })
    expect(json.stops).toContain('widget_colors')
    await owner.post('billing/subscriptions/cancellation/', {
      step: 'reason',
      reason: 'unused',
      comment: 'No time.',
    })
    await owner.post('billing/subscriptions/cancellation/', {
      step: 'offer',
      offered: 'pause',
      taken: false,
    })
    await owner.post('billing/subscriptions/cancel/', cancelling)
    const steps = await b.world.db
      .selectFrom('cancellation_steps')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(
      steps.map(({ step, offered, taken, reason }) => ({ step, offered, taken, reason })),
    ).toEqual([
      { step: 'reason', offered: null, taken: false, reason: 'unused' },
      { step: 'offer', offered: 'pause', taken: false, reason: null },
      { step: 'cancelled', offered: null, taken: true, reason: 'too_expensive' },
    ])
  })

  test('S4.022 after the end the way back is a new subscription, without another trial', async () => {
    const owner = await buildPayer(b)
    await owner.post('billing/subscriptions/cancel/', cancelling)
    await b.pass({ days: 32 })
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: null,
      last_subscription: { state: 'ended', status: 'IN' },
    })
    expect((await owner.put('billing/subscriptions/resume/')).status).toBe(409)
    const { json } = await owner.get('billing/subscriptions/stripe/proration/empire-monthly/')
    expect(json).toMatchObject({ intent: 'upgrade', amount_due: 4900, trial_ends_at: null })
    await subscribe(owner, { plan: 'empire-monthly', quote: json.quote })
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'active',
      plan: { id: 'empire-monthly' },
    })
    expect(await takenFrom(b, owner)).toEqual([2900, 4900])
  })

  test('an account that is deleted is billed no more', async () => {
    const owner = await buildPayer(b)
    const before = await takenFrom(b, owner)
    const charges = b.sandbox.memory.stripe.charges().length
    const { status } = await owner.post('auth/delete/', { password: owner.password })
    expect(status).toBe(200)
    expect([...b.sandbox.memory.stripe.subscriptions.values()].at(-1)!.status).toBe('canceled')
    await b.pass({ days: 40 })
    expect(b.sandbox.memory.stripe.charges().length).toBe(charges)
    expect(before).toEqual([2900])
  })

  test('S2.055 after a monthly checkout the same plan is offered yearly, once, with what it saves', async () => {
    const owner = await buildPayer(b)
    expect((await owner.get('billing/offers/upgrade/')).json.offer).toMatchObject({
      plan: { id: 'pro-annual' },
      saves_a_year: 12 * 2900 - 12 * 2175,
    })
    await owner.post('billing/offers/upgrade/', { taken: false })
    expect((await owner.get('billing/offers/upgrade/')).json.offer).toBe(null)
  })
})
