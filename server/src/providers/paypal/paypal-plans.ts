import { findOrCreateItem } from '../find-or-create-item.ts'
import { PaymentFailure, type Discount, type KnownItems, type PricedPlan } from '../payments.ts'
import { afterDiscount, discountedPeriods } from '../billing-periods.ts'
import type { CallPaypal } from './call-paypal.ts'
import { moneyOf, PaypalNamed } from './wire.ts'

/** After so many refused payments in a row PayPal suspends a subscription by itself. */
export const MOST_FAILURES = 3

/** What a plan at PayPal stands for; its key says it all, so that a subscription's plan id leads back to ours. */
export type PaypalTerms = {
  planId: string
  interval: 'monthly' | 'annual'
  currency: string
  cents: number
  trialDays: number
  offCents: number
  offPeriods: number | null
}

const keyOf = ({
  planId,
  interval,
  currency,
  cents,
  trialDays,
  offCents,
  offPeriods,
}: PaypalTerms) =>
  `plan:${planId}:${interval}:${currency}:${cents}:${trialDays}:${offCents}:${offPeriods ?? 'ever'}`

/** The terms behind a plan at PayPal; null for one that is not ours. */
export const termsOf = async (
  items: KnownItems,
  paypalPlan: string,
): Promise<PaypalTerms | null> => {
  const parts = /^plan:([^:]+):(monthly|annual):([A-Z]{3}):(\d+):(\d+):(\d+):(\d+|ever)$/.exec(
    (await items.keyOf(paypalPlan)) ?? '',
  )
  if (!parts) return null
  const [, planId, interval, currency, cents, trialDays, offCents, offPeriods] = parts
  return {
    planId: planId!,
    interval: interval === 'annual' ? 'annual' : 'monthly',
    currency: currency!,
    cents: Number(cents),
    trialDays: Number(trialDays),
    offCents: Number(offCents),
    offPeriods: offPeriods === 'ever' ? null : Number(offPeriods),
  }
}

const cyclesOf = ({ interval, currency, cents, trialDays, offCents, offPeriods }: PaypalTerms) => {
  const frequency = { interval_unit: interval === 'annual' ? 'YEAR' : 'MONTH', interval_count: 1 }
  const price = (amount: number) => ({ fixed_price: moneyOf(amount, currency) })
  const cycles = [
    ...(trialDays > 0
      ? [
          {
            frequency: { interval_unit: 'DAY', interval_count: trialDays },
            tenure_type: 'TRIAL',
            total_cycles: 1,
          },
        ]
      : []),
    // A discount for some periods is a trial that costs something: PayPal allows two
    // such cycles before the regular one.
    ...(offCents > 0 && offPeriods !== null
      ? [
          {
            frequency,
            tenure_type: 'TRIAL',
            total_cycles: offPeriods,
            pricing_scheme: price(cents - offCents),
          },
        ]
      : []),
    {
      frequency,
      tenure_type: 'REGULAR',
      total_cycles: 0,
      pricing_scheme: price(offPeriods === null ? cents - offCents : cents),
    },
  ]
  return cycles.map((cycle, at) => ({ ...cycle, sequence: at + 1 }))
}

/** The plan at PayPal with these terms, made the first time it is needed. */
export const paypalPlanFor = async (
  { call, items }: { call: CallPaypal; items: KnownItems },
  { plan, discount, trialDays }: { plan: PricedPlan; discount: Discount | null; trialDays: number },
): Promise<string> => {
  const offCents = plan.cents - afterDiscount(plan.cents, discount)
  const terms: PaypalTerms = {
    planId: plan.id,
    interval: plan.interval,
    currency: plan.currency,
    cents: plan.cents,
    trialDays,
    offCents,
    offPeriods: discount && offCents > 0 ? discountedPeriods(discount, plan.interval) : 0,
  }
  const create = async (path: string, idempotencyKey: string, body: object) =>
    PaypalNamed.parse(await call(path, { method: 'POST', key: idempotencyKey, body })).id
  const isThere = (path: string) => async (id: string) =>
    call(`${path}/${id}`).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PaymentFailure && error.code === 'gone') return false
        throw error
      },
    )
  const product = () =>
    findOrCreateItem(items, {
      key: 'product',
      isThere: isThere('/v1/catalogs/products'),
      make: (idempotencyKey) =>
        create('/v1/catalogs/products', `plaudit-${idempotencyKey}`, {
          name: 'Plaudit',
          type: 'SERVICE',
        }),
    })
  return findOrCreateItem(items, {
    key: keyOf(terms),
    isThere: isThere('/v1/billing/plans'),
    make: async (idempotencyKey) =>
      create('/v1/billing/plans', idempotencyKey, {
        product_id: await product(),
        name: `Plaudit ${plan.name}`,
        status: 'ACTIVE',
        billing_cycles: cyclesOf(terms),
        payment_preferences: {
          auto_bill_outstanding: true,
          setup_fee_failure_action: 'CANCEL',
          payment_failure_threshold: MOST_FAILURES,
        },
      }),
  })
}
