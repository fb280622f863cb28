import { invalid, missing } from '../errors.ts'
import { newId } from '../memory.ts'
import { isActiveCode, isValidCoupon } from './read-discounts.ts'
import { flagOf, mergeMetadata, numberOf, objectOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type { Wire } from '../../stand-in/read-form.ts'
import type { Coupon, Price, Product, PromotionCode, Recurring } from '../wire-objects.ts'

export const makeProduct = (stripe: Stripe, input: Wire): Product => {
  const id = textOf(input, 'id') ?? newId('prod', 14)
  if (stripe.memory.products.has(id))
    throw invalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
  const now = stripe.clock.seconds()
  const product: Product = {
    id,
    object: 'product',
    active: flagOf(input, 'active') ?? true,
    created: now,
    default_price: null,
    description: textOf(input, 'description') ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, input),
    name: textOf(input, 'name') ?? '',
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  }
  stripe.memory.products.set(id, product)
  return product
}

const readRecurring = (input: Wire): Recurring | null => {
  const given = objectOf(input, 'recurring')
  const interval = given && textOf(given, 'interval')
  if (interval !== 'day' && interval !== 'week' && interval !== 'month' && interval !== 'year')
    return null
  return {
    interval,
    interval_count: numberOf(given ?? {}, 'interval_count') ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

const productOf = (stripe: Stripe, input: Wire): string => {
  const data = objectOf(input, 'product_data')
  if (data) return makeProduct(stripe, data).id
  const id = textOf(input, 'product') ?? ''
  if (!stripe.memory.products.has(id)) throw missing('product', id, 'product')
  return id
}

export const makePrice = (stripe: Stripe, input: Wire): Price => {
  const cents = numberOf(input, 'unit_amount')
  if (cents === undefined || cents < 0)
    throw invalid('Missing required param: unit_amount.', {
      code: 'parameter_missing',
      param: 'unit_amount',
    })
  const lookup = textOf(input, 'lookup_key') ?? null
  if (lookup) {
    const other = [...stripe.memory.prices.values()].find((price) => price.lookup_key === lookup)
    if (other && !flagOf(input, 'transfer_lookup_key'))
      throw invalid(`A price (\`${other.id}\`) already uses that lookup key.`, {
        param: 'lookup_key',
      })
    if (other) other.lookup_key = null
  }
  const recurring = readRecurring(input)
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: flagOf(input, 'active') ?? true,
    billing_scheme: 'per_unit',
    created: stripe.clock.seconds(),
    currency: textOf(input, 'currency') ?? 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookup,
    metadata: mergeMetadata({}, input),
    nickname: textOf(input, 'nickname') ?? null,
    product: productOf(stripe, input),
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  }
  stripe.memory.prices.set(price.id, price)
  return price
}

const readDuration = (input: Wire): Coupon['duration'] => {
  const given = textOf(input, 'duration') ?? 'once'
  if (given === 'repeating' && numberOf(input, 'duration_in_months') === undefined)
    throw invalid('Missing required param: duration_in_months.', {
      code: 'parameter_missing',
      param: 'duration_in_months',
    })
  return given === 'forever' || given === 'repeating' ? given : 'once'
}

/** A coupon takes off a share or an amount, never both. */
const readReduction = (input: Wire) => {
  const [percent, amount] = [numberOf(input, 'percent_off'), numberOf(input, 'amount_off')]
  if ((percent === undefined) === (amount === undefined))
    throw invalid('You must pass either percent_off or amount_off.')
  if (percent !== undefined && (percent <= 0 || percent > 100))
    throw invalid('Invalid percent_off: must be between 0 and 100.', { param: 'percent_off' })
  if (amount !== undefined && !textOf(input, 'currency'))
    throw invalid('You must pass currency when passing amount_off.', { param: 'currency' })
  return { percent: percent ?? null, amount: amount ?? null }
}

export const makeCoupon = (stripe: Stripe, input: Wire): Coupon => {
  const { percent, amount } = readReduction(input)
  const products = objectOf(input, 'applies_to')?.products
  const coupon: Coupon = {
    id: textOf(input, 'id') ?? newId('c', 8).slice(2),
    object: 'coupon',
    amount_off: amount,
    created: stripe.clock.seconds(),
    currency: textOf(input, 'currency') ?? null,
    duration: readDuration(input),
    duration_in_months: numberOf(input, 'duration_in_months') ?? null,
    livemode: false,
    max_redemptions: numberOf(input, 'max_redemptions') ?? null,
    metadata: mergeMetadata({}, input),
    name: textOf(input, 'name') ?? null,
    percent_off: percent,
    redeem_by: numberOf(input, 'redeem_by') ?? null,
    times_redeemed: 0,
    valid: true,
    ...(Array.isArray(products) && { applies_to: { products: products.map(String) } }),
  }
  if (stripe.memory.coupons.has(coupon.id))
    throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  stripe.memory.coupons.set(coupon.id, coupon)
  return coupon
}

export const makePromotionCode = (stripe: Stripe, input: Wire): PromotionCode => {
  const couponId = textOf(objectOf(input, 'promotion') ?? {}, 'coupon') ?? ''
  if (!stripe.memory.coupons.has(couponId)) throw missing('coupon', couponId, 'promotion[coupon]')
  const code = textOf(input, 'code') ?? newId('x', 8).slice(2).toUpperCase()
  const taken = [...stripe.memory.promotionCodes.values()].some(
    (one) => one.code.toLowerCase() === code.toLowerCase() && isActiveCode(stripe, one),
  )
  if (taken)
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, {
      param: 'code',
    })
  const limits = objectOf(input, 'restrictions') ?? {}
  const made: PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: flagOf(input, 'active') ?? true,
    code,
    created: stripe.clock.seconds(),
    customer: textOf(input, 'customer') ?? null,
    customer_account: null,
    expires_at: numberOf(input, 'expires_at') ?? null,
    livemode: false,
    max_redemptions: numberOf(input, 'max_redemptions') ?? null,
    metadata: mergeMetadata({}, input),
    promotion: { coupon: couponId, type: 'coupon' },
    restrictions: {
      first_time_transaction: flagOf(limits, 'first_time_transaction') ?? false,
      minimum_amount: numberOf(limits, 'minimum_amount') ?? null,
      minimum_amount_currency: textOf(limits, 'minimum_amount_currency') ?? null,
    },
    times_redeemed: 0,
  }
  stripe.memory.promotionCodes.set(made.id, made)
  return made
}

/** What time and use have made of them is seen whenever they are read. */
export const couponNow = (stripe: Stripe, coupon: Coupon): Coupon =>
  Object.assign(coupon, { valid: isValidCoupon(stripe, coupon) })
export const codeNow = (stripe: Stripe, code: PromotionCode): PromotionCode => ({
  ...code,
  active: isActiveCode(stripe, code),
})
