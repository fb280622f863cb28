import type Stripe from 'stripe'
import type { Discount, KnownItems, Payer, PricedPlan } from '../payments.ts'
import { asking, once } from './call-stripe.ts'

/** Makes a thing at Stripe the first time it is needed; two processes at once make one. */
const made = async (items: KnownItems, key: string, make: () => Promise<{ id: string }>): Promise<string> =>
  (await items.idOf(key)) ?? items.keep(key, (await asking(make)).id)

export const addressOf = ({ details, name, email }: Payer) => ({
  name: details?.company || details?.name || name,
  email: details?.email ?? email,
  ...(details ? { address: { line1: details.address, city: details.city, postal_code: details.postal_code, country: details.country } } : {}),
})

export const customerOf = (stripe: Stripe, items: KnownItems, payer: Payer): Promise<string> =>
  made(items, `customer:${payer.accountId}`, () =>
    stripe.customers.create({ name: payer.name, email: payer.email, metadata: { account_id: payer.accountId } }, once(`customer:${payer.accountId}`)),
  )

/** A price never changes at Stripe: another amount is another price, and who pays the old one goes on with it. */
export const priceOf = async (stripe: Stripe, items: KnownItems, plan: PricedPlan): Promise<string> => {
  const key = `price:${plan.id}:${plan.interval}:${plan.currency}:${plan.cents}`
  const known = await items.idOf(key)
  if (known) return known
  const product = await made(items, `product:${plan.id}`, () =>
    stripe.products.create({ name: `Plaudit ${plan.name}`, metadata: { plan_id: plan.id } }, once(`product:${plan.id}`)),
  )
  return made(items, key, () =>
    stripe.prices.create(
      {
        product,
        currency: plan.currency.toLowerCase(),
        unit_amount: plan.cents,
        recurring: { interval: plan.interval === 'annual' ? 'year' : 'month' },
        metadata: { plan_id: plan.id },
      },
      once(key),
    ),
  )
}

export const couponOf = (stripe: Stripe, items: KnownItems, { id, code, percentOff, amountOff, currency, duration, months }: Discount): Promise<string> => {
  const key = `coupon:${id}:${percentOff ?? ''}:${amountOff ?? ''}:${currency}:${duration}:${months ?? ''}`
  return made(items, key, () =>
    stripe.coupons.create(
      {
        name: code,
        duration,
        ...(percentOff === null ? { amount_off: amountOff ?? 0, currency: currency.toLowerCase() } : { percent_off: percentOff }),
        ...(months === null ? {} : { duration_in_months: months }),
      },
      once(key),
    ),
  )
}

export const discountsOf = async (stripe: Stripe, items: KnownItems, discount: Discount | null) =>
  discount ? [{ coupon: await couponOf(stripe, items, discount) }] : []
