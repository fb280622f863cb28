import type Stripe from 'stripe'
import type { Discount, KnownItems, Payer, PricedPlan } from '../payments.ts'
import { findOrCreateItem } from '../find-or-create-item.ts'
import {
  withStripeErrors,
  stripeOptions,
  nullIfMissing,
  type StripeContext,
} from './call-stripe.ts'

type Making = {
  key: string
  find(id: string): Promise<{ deleted?: unknown }>
  make(options: Stripe.RequestOptions): Promise<{ id: string }>
}

const made = (items: KnownItems, { key, find, make }: Making): Promise<string> =>
  findOrCreateItem(items, {
    key,
    isThere: async (id) => {
      const found = await nullIfMissing(withStripeErrors(() => find(id)))
      return found !== null && found.deleted !== true
    },
    make: async (idempotencyKey) =>
      (await withStripeErrors(() => make(stripeOptions(idempotencyKey)))).id,
  })

export const addressOf = ({ details, name, email }: Payer) => ({
  name: details?.company || details?.name || name,
  email: details?.email ?? email,
  ...(details
    ? {
        address: {
          line1: details.address,
          city: details.city,
          postal_code: details.postal_code,
          country: details.country,
        },
      }
    : {}),
})

export const customerOf = (stripe: Stripe, items: KnownItems, payer: Payer): Promise<string> =>
  made(items, {
    key: `customer:${payer.accountId}`,
    find: (id) => stripe.customers.retrieve(id, {}, stripeOptions()),
    make: (options) =>
      stripe.customers.create(
        { name: payer.name, email: payer.email, metadata: { account_id: payer.accountId } },
        options,
      ),
  })

const productOf = (stripe: Stripe, items: KnownItems, plan: PricedPlan): Promise<string> =>
  made(items, {
    key: `product:${plan.id}`,
    find: (id) => stripe.products.retrieve(id, {}, stripeOptions()),
    make: (options) =>
      stripe.products.create(
        { name: `Plaudit ${plan.name}`, metadata: { plan_id: plan.id } },
        options,
      ),
  })

/** A price never changes at Stripe: another amount is another price, and who pays the old one goes on with it. */
export const priceOf = (stripe: Stripe, items: KnownItems, plan: PricedPlan): Promise<string> =>
  made(items, {
    key: `price:${plan.id}:${plan.interval}:${plan.currency}:${plan.cents}`,
    find: (id) => stripe.prices.retrieve(id, {}, stripeOptions()),
    make: async (options) =>
      stripe.prices.create(
        {
          product: await productOf(stripe, items, plan),
          currency: plan.currency.toLowerCase(),
          unit_amount: plan.cents,
          recurring: { interval: plan.interval === 'annual' ? 'year' : 'month' },
          metadata: { plan_id: plan.id },
        },
        options,
      ),
  })

export const couponOf = (
  stripe: Stripe,
  items: KnownItems,
  { id, code, percentOff, amountOff, currency, duration, months }: Discount,
): Promise<string> =>
  made(items, {
    key: `coupon:${id}:${percentOff ?? ''}:${amountOff ?? ''}:${currency}:${duration}:${months ?? ''}`,
    find: (known) => stripe.coupons.retrieve(known, {}, stripeOptions()),
    make: (options) =>
      stripe.coupons.create(
        {
          name: code,
          duration,
          ...(percentOff === null
            ? { amount_off: amountOff ?? 0, currency: currency.toLowerCase() }
            : { percent_off: percentOff }),
          ...(months === null ? {} : { duration_in_months: months }),
        },
        options,
      ),
  })

export const discountsOf = async (stripe: Stripe, items: KnownItems, discount: Discount | null) =>
  discount ? [{ coupon: await couponOf(stripe, items, discount) }] : []

/** The id of the customer's card, which pays what has no card of its own; null without one. */
export const cardOnFile = async (
  { stripe }: StripeContext,
  customer: string,
): Promise<string | null> => {
  const found = await withStripeErrors(() =>
    stripe.customers.retrieve(customer, {}, stripeOptions()),
  )
  if (found.deleted) return null
  const method = found.invoice_settings.default_payment_method
  return typeof method === 'string' ? method : (method?.id ?? null)
}
