import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shareOf } from './entities/cycle.ts'
import { day, openTestAccount, type TestAccount } from './open-test-account.ts'

let account: TestAccount
let stripe: Stripe
beforeAll(async () => {
  account = await openTestAccount()
  stripe = account.stripe
})
beforeEach(() => account.sandbox.reset())
afterAll(() => account.sandbox.close())

const wait = (days: number) => account.sandbox.clock.advance(days * day)
const first = async (id: string) => (await stripe.subscriptions.retrieve(id)).items.data[0]!
const balanceOf = async (subscription: Stripe.Subscription) =>
  ((await stripe.customers.retrieve(String(subscription.customer))) as Stripe.Customer).balance

type Move = { price: string; discounts?: Stripe.SubscriptionUpdateParams['discounts'] }
/**
 * Previews a change, makes it with the same date, and answers what was shown, what was charged
 * and what the customer is credited.
 */
const move = async (subscription: Stripe.Subscription, { price, discounts }: Move) => {
  const items = [{ id: (await first(subscription.id)).id, price }]
  const proration_date = account.seconds()
  const how = { items, proration_behavior: 'always_invoice' as const, proration_date }
  const shown = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: how,
    ...(discounts && { discounts }),
  })
  const before = account.charges().length
  await stripe.subscriptions.update(subscription.id, {
    ...how,
    payment_behavior: 'error_if_incomplete',
    ...(discounts && { discounts }),
  })
  const charged = account
    .charges()
    .slice(before)
    .reduce((sum, cents) => sum + cents, 0)
  return {
    shown: shown.amount_due,
    total: shown.total,
    ending: Math.min(0, shown.total + shown.starting_balance),
    charged,
    balance: await balanceOf(subscription),
  }
}

test('shares are rounded half up, away from nought, exactly', () => {
  expect([
    shareOf(1, 1, 2),
    shareOf(-1, 1, 2),
    shareOf(2900, 1, 3),
    shareOf(999_999_999, 31_535_999, 31_536_000),
  ]).toEqual([1, -1, 967, 999_999_967])
})

test('half-way through the month an upgrade costs half of the difference', async () => {
  const subscription = await account.subscribe(2000)
  const { current_period_start: start, current_period_end: end } = await first(subscription.id)
  await account.sandbox.clock.advance(
    ((end - start) / 2) * 1000 + start * 1000 - account.sandbox.clock.now(),
  )
  expect(await move(subscription, { price: await account.price(5000) })).toMatchObject({
    shown: 1500,
    charged: 1500,
  })
  await wait(16)
  expect(account.charges()).toEqual([2000, 1500, 5000])
})

test('a downgrade at once leaves a credit, which the next invoices use up', async () => {
  const subscription = await account.subscribe(6000)
  const { charged, balance } = await move(subscription, { price: await account.price(1000) })
  expect([charged, balance]).toEqual([0, -5000])
  await wait(32)
  expect([account.charges(), await balanceOf(subscription)]).toEqual([[6000], -4000])
})

test('from monthly to annual the year begins now, less what is left of the month', async () => {
  const subscription = await account.subscribe(2900)
  const { charged } = await move(subscription, { price: await account.price(26_100, 'year') })
  expect(charged).toBe(26_100 - 2900)
  const { current_period_end, current_period_start } = await first(subscription.id)
  expect(Math.round((current_period_end - current_period_start) / 86_400)).toBeGreaterThanOrEqual(
    365,
  )
})

test('create_prorations waits for the renewal, none forgets them', async () => {
  const waits = await account.subscribe(2000)
  const { current_period_start: start, current_period_end: end } = await first(waits.id)
  await account.sandbox.clock.advance(
    (start + (end - start) / 2) * 1000 - account.sandbox.clock.now(),
  )
  const dear = await account.price(5000)
  await stripe.subscriptions.update(waits.id, {
    items: [{ id: (await first(waits.id)).id, price: dear }],
  })
  const shown = await stripe.invoices.createPreview({ subscription: waits.id })
  expect([shown.amount_due, account.charges()]).toEqual([6500, [2000]])
  const forgets = await account.subscribe(2000)
  await stripe.subscriptions.update(forgets.id, {
    items: [{ id: (await first(forgets.id)).id, price: dear }],
    proration_behavior: 'none',
  })
  await wait(40)
  expect(account.charges()).toEqual([2000, 2000, 6500, 5000])
})

test('coupons: once, for some months, for ever; by percent and by amount; never below nought', async () => {
  const coupon = async (given: Stripe.CouponCreateParams) => [
    { coupon: (await stripe.coupons.create(given)).id },
  ]
  const three = async (discounts: { coupon: string }[]) => {
    const from = account.charges().length
    const { id } = await account.subscribe(3000, { discounts })
    await wait(63)
    await stripe.subscriptions.cancel(id)
    return account.charges().slice(from)
  }
  expect(await three(await coupon({ percent_off: 50, duration: 'once' }))).toEqual([
    1500, 3000, 3000,
  ])
  expect(
    await three(
      await coupon({
        amount_off: 500,
        currency: 'usd',
        duration: 'repeating',
        duration_in_months: 2,
      }),
    ),
  ).toEqual([2500, 2500, 3000])
  expect(await three(await coupon({ percent_off: 33.33, duration: 'forever' }))).toEqual([
    2000, 2000, 2000,
  ])
  expect(
    await three(await coupon({ amount_off: 9000, currency: 'usd', duration: 'forever' })),
  ).toEqual([])
})

test('a proration has its discount in its amount, named with 0, or itemized where the subscription asks for it', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const dear = await account.price(5000)
  const upgradeOf = async (more: Partial<Stripe.SubscriptionCreateParams>) => {
    const subscription = await account.subscribe(2000, more)
    const items = [{ id: (await first(subscription.id)).id, price: dear }]
    const details = {
      items,
      proration_behavior: 'always_invoice' as const,
      proration_date: subscription.start_date,
    }
    const shown = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: details,
      discounts: [{ coupon }],
    })
    const debit = shown.lines.data[1]!
    return [
      shown.total,
      debit.amount,
      debit.discount_amounts?.map(({ amount }) => amount),
      shown.total_discount_amounts?.map(({ amount }) => amount),
    ]
  }
  expect(await upgradeOf({})).toEqual([500, 2500, [0], []])
  expect(
    await upgradeOf({
      billing_mode: { type: 'flexible', flexible: { proration_discounts: 'itemized' } },
    }),
  ).toEqual([500, 5000, [2500], [2500]])
})

test('a coupon for one invoice is kept through the free trial', async () => {
  const { id } = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  await account.subscribe(3000, { trial_period_days: 7, discounts: [{ coupon: id }] })
  await wait(40)
  expect(account.charges()).toEqual([1500, 3000])
})

test('a promotion code is found whatever its case, is spent when used up, and keeps to new customers where it says so', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 20, duration: 'forever' })
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon },
    code: 'Welcome20',
    max_redemptions: 1,
    restrictions: { first_time_transaction: true },
  })
  const found = await stripe.promotionCodes.list({
    code: 'WELCOME20',
    active: true,
    expand: ['data.promotion.coupon'],
  })
  expect(found.data[0]).toMatchObject({ id: code.id, promotion: { coupon: { percent_off: 20 } } })
  const old = await account.subscribe(1000)
  await expect(
    account.subscribe(1000, {
      customer: String(old.customer),
      discounts: [{ promotion_code: code.id }],
    }),
  ).rejects.toThrow('prior transactions')
  const shown = await stripe.invoices.createPreview({
    customer: await account.customer(),
    subscription_details: { items: [{ price: await account.price(3000) }] },
    discounts: [{ promotion_code: code.id }],
  })
  expect(shown.amount_due).toBe(2400)
  await account.subscribe(3000, { discounts: [{ promotion_code: code.id }] })
  expect(account.charges()).toEqual([1000, 2400])
  expect((await stripe.promotionCodes.list({ code: 'welcome20', active: true })).data).toEqual([])
  await expect(
    account.subscribe(3000, { discounts: [{ promotion_code: code.id }] }),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
})

test('an upgrade that the card refuses changes nothing; one that may wait is made when it is paid, or dropped after 23 hours', async () => {
  const subscription = await account.subscribe(2900)
  const dear = await account.price(4900)
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: String(subscription.customer),
  })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  await wait(10)
  const items = [{ id: (await first(subscription.id)).id, price: dear }]
  await expect(
    stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ code: 'card_declined' })
  expect([(await first(subscription.id)).price.unit_amount, account.charges()]).toEqual([
    2900,
    [2900],
  ])
  const pending = () =>
    stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
  const waiting = await pending()
  expect([
    waiting.pending_update !== null,
    (await first(subscription.id)).price.unit_amount,
  ]).toEqual([true, 2900])
  const good = await stripe.paymentMethods.attach('pm_card_visa', {
    customer: String(subscription.customer),
  })
  await stripe.invoices.pay(String(waiting.latest_invoice), { payment_method: good.id })
  expect([(await first(subscription.id)).price.unit_amount, account.charges().length]).toEqual([
    4900, 2,
  ])
  const dearer = await account.price(9900)
  const again = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: items[0]!.id, price: dearer }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await wait(1)
  expect((await stripe.invoices.retrieve(String(again.latest_invoice))).status).toBe('void')
  expect((await first(subscription.id)).price.unit_amount).toBe(4900)
})

test('what is shown is what is charged, to the cent, over chains of changes with coupons and credit', async () => {
  const prices = await Promise.all([
    account.price(1900),
    account.price(2900),
    account.price(9900),
    account.price(18_996, 'year'),
    account.price(44_100, 'year'),
  ])
  const coupons = await Promise.all([
    stripe.coupons.create({ percent_off: 17.5, duration: 'forever' }),
    stripe.coupons.create({ amount_off: 333, currency: 'usd', duration: 'once' }),
  ])
  // A small generator of its own (mulberry32), so that a failure can be repeated.
  let state = 20_260_729
  const random = (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const seen: number[] = []
  for (let chain = 0; chain < 12; chain++) {
    const subscription = await account.subscribe(2900)
    for (let step = 0; step < 5; step++) {
      await account.sandbox.clock.advance(random(40 * 86_400) * 1000)
      const discounts = random(3) === 0 ? [{ coupon: coupons[random(2)]!.id }] : undefined
      const { shown, charged, ending, balance } = await move(subscription, {
        price: prices[random(prices.length)]!,
        ...(discounts && { discounts }),
      })
      expect([charged, balance]).toEqual([shown, ending])
      seen.push(shown)
    }
  }
  expect(seen.some((amount) => amount > 0)).toBe(true)
  expect(seen.some((amount) => amount === 0)).toBe(true)
})
