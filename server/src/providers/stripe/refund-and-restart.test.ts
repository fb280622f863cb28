import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openProviderItems } from '../../db/provider-items.ts'
import {
  buildPayer,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'
import { openStripe, type StripeContext } from './call-stripe.ts'
import { quoteRestart } from './quote-restart.ts'
import { refundStripe } from './refund-stripe.ts'

let b: BillingWorld
let context: StripeContext
beforeAll(async () => {
  b = await startBillingWorld()
  const settings = {
    secretKey: 'sk_test_plaudit_sandbox',
    publishableKey: '',
    webhookSecret: '',
    apiBase: b.sandbox.url,
    scriptUrl: '',
  }
  context = {
    stripe: openStripe(settings),
    items: openProviderItems(b.world.db, 'stripe'),
    webhookSecret: '',
  }
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const subscriptionOf = async ({ accountId }: TestOwner) => {
  const row = await b.world.db
    .selectFrom('subscriptions')
    .select('external_id')
    .where('account_id', '=', accountId)
    .where('phase', '=', 'live')
    .executeTakeFirstOrThrow()
  return (await b.world.payments.stripe.fetch(row.external_id!, {
    accountId,
    email: '',
    name: '',
    details: null,
    shop: null,
  }))!
}

describe('what ending a pause charges', () => {
  const coupons = [
    ['no coupon', null],
    ['friends10', { percent_off: 10, duration: 'forever' as const }],
    ['five off once', { amount_off: 500, currency: 'usd', duration: 'once' as const }],
    [
      'half for a month',
      { percent_off: 50, duration: 'repeating' as const, duration_in_months: 1 },
    ],
    [
      'half for three months',
      { percent_off: 50, duration: 'repeating' as const, duration_in_months: 3 },
    ],
  ] as const
  test.each(coupons)(
    'with %s the quote of a new period is what resuming charges, now and next',
    async (_name, coupon) => {
      const owner = await buildPayer(b)
      await owner.put('billing/subscriptions/pause/')
      const suspended = await subscriptionOf(owner)
      if (coupon) {
        const made = await context.stripe.coupons.create(coupon)
        await context.stripe.subscriptions.update(suspended.externalId, {
          discounts: [{ coupon: made.id }],
        })
      }
      const how = { trialEndsAt: null, restart: true }
      const quote = await quoteRestart(context, suspended, how)
      await b.world.payments.stripe.resume(suspended, {
        ...how,
        isPresent: true,
        payer: { accountId: owner.accountId, email: '', name: '', details: null, shop: null },
      })
      expect(await takenFrom(b, owner)).toEqual([2900, quote.dueCents])
      const after = await subscriptionOf(owner)
      expect([after.periodEnd, after.nextCents]).toEqual([quote.nextAt, quote.nextCents])
      await b.wait({
        minutes: (quote.nextAt.getTime() - b.world.clock.now().getTime()) / 60_000 + 120,
      })
      expect(await takenFrom(b, owner)).toEqual([2900, quote.dueCents, quote.nextCents])
    },
  )

  test('without a new period nothing is due until the paid period ends', async () => {
    const owner = await buildPayer(b)
    await owner.put('billing/subscriptions/pause/')
    const suspended = await subscriptionOf(owner)
    expect(await quoteRestart(context, suspended, { trialEndsAt: null, restart: false })).toEqual({
      dueCents: 0,
      nextAt: suspended.periodEnd,
      nextCents: 2900,
    })
    const trialEndsAt = new Date(b.world.clock.now().getTime() + 86_400_000)
    expect(await quoteRestart(context, suspended, { trialEndsAt, restart: false })).toEqual({
      dueCents: 0,
      nextAt: trialEndsAt,
      nextCents: 2900,
    })
  })
})

describe('giving back what an invoice took', () => {
  const invoiceOf = async (owner: TestOwner) => {
    const payments = await b.world.payments.stripe.payments(
      (await subscriptionOf(owner)).externalId,
      {
        accountId: owner.accountId,
        email: '',
        name: '',
        details: null,
        shop: null,
      },
    )
    return payments.findLast(({ cents }) => cents > 0)!.externalId
  }
  const back = (owner: TestOwner) => {
    const { charges, refunds, intents } = b.sandbox.memory.stripe
    const mine = new Set(charges().map(({ payment_intent }) => payment_intent))
    return [...refunds.values()]
      .filter(
        ({ payment_intent }) =>
          mine.has(payment_intent) && intents.get(payment_intent)?.customer === customerOf(owner),
      )
      .map(({ amount }) => amount)
  }
  const customerOf = ({ accountId }: TestOwner) =>
    [...b.sandbox.memory.stripe.customers.values()].find(
      ({ metadata }) => metadata['account_id'] === accountId,
    )?.id

  test('all of it once, however often it is asked for and whoever asked before; the charge says so', async () => {
    const owner = await buildPayer(b)
    const invoice = await invoiceOf(owner)
    for (const key of ['double-charge', 'double-charge', 'another-wish'])
      await refundStripe(context, { invoice, key })
    expect(back(owner)).toEqual([2900])
    const events = [...b.sandbox.memory.stripe.events.values()].filter(
      ({ type }) => type === 'charge.refunded',
    )
    expect(events.at(-1)?.data.object).toMatchObject({
      object: 'charge',
      refunded: true,
      amount_refunded: 2900,
    })
  })

  test('what is left after a part was given back by hand and no more; an answer that was lost gives nothing twice', async () => {
    const owner = await buildPayer(b)
    const invoice = await invoiceOf(owner)
    const { data } = await context.stripe.invoicePayments.list({ invoice })
    await context.stripe.refunds.create({
      payment_intent: String(data[0]!.payment.payment_intent),
      amount: 1000,
    })
    b.sandbox.failAfter('stripe', 'cut', 2)
    await refundStripe(context, { invoice, key: 'rest' }).catch(() => null)
    b.sandbox.calm()
    await refundStripe(context, { invoice, key: 'rest' })
    expect(back(owner)).toEqual([1000, 1900])
  })

  test('an invoice that took nothing gives nothing back, one that is not there is said', async () => {
    const owner = await buildPayer(b, { plan: 'empire-monthly' })
    await subscribe(owner, { plan: 'empire-monthly' })
    const { data } = await context.stripe.invoices.list({
      subscription: (await subscriptionOf(owner)).externalId,
    })
    const trial = data.find(({ total }) => total === 0)
    await refundStripe(context, { invoice: trial!.id, key: 'nothing' })
    expect(back(owner)).toEqual([])
    await expect(
      refundStripe(context, { invoice: 'in_none', key: 'nothing' }),
    ).rejects.toMatchObject({
      code: 'gone',
    })
  })
})
