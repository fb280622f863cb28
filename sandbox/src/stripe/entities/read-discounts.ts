import { afterMonths } from './cycle.ts'
import { invalid, missing } from '../errors.ts'
import { makeDiscount } from './make-subscription.ts'
import { isCleared, listOf, textOf } from '../read-input.ts'
import { appliedOf } from './billing-state.ts'
import type { Applied } from './invoice-totals.ts'
import type { Stripe } from '../stripe.ts'
import type { Wire } from '../../stand-in/read-form.ts'
import type { Coupon, Customer, Discount, PromotionCode } from '../wire-objects.ts'

/** Whether a coupon can still be redeemed. */
export const isValidCoupon = (stripe: Stripe, coupon: Coupon): boolean =>
  (coupon.redeem_by === null || coupon.redeem_by > stripe.clock.seconds()) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions)

export const isActiveCode = (stripe: Stripe, code: PromotionCode): boolean => {
  const coupon = stripe.memory.coupons.get(code.promotion.coupon)
  const inTime = code.expires_at === null || code.expires_at > stripe.clock.seconds()
  return (
    code.active &&
    inTime &&
    (code.max_redemptions === null || code.times_redeemed < code.max_redemptions) &&
    coupon !== undefined &&
    isValidCoupon(stripe, coupon)
  )
}

const couponOf = (stripe: Stripe, id: string): Coupon => {
  const coupon = stripe.memory.coupons.get(id)
  if (!coupon) throw missing('coupon', id, 'discounts[0][coupon]')
  if (!isValidCoupon(stripe, coupon))
    throw invalid(`Coupon expired: ${id}`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  return coupon
}

/** Stripe counts a customer who has ever paid as not new. */
const hasPaid = (stripe: Stripe, customer: string) =>
  stripe.memory.taken.some((one) => one.customer === customer)

const codeOf = (
  stripe: Stripe,
  id: string,
  customer: Customer | undefined,
  amount: number,
): PromotionCode => {
  const code = stripe.memory.promotionCodes.get(id)
  const param = 'discounts[0][promotion_code]'
  if (!code) throw missing('promotion code', id, param)
  if (!isActiveCode(stripe, code))
    throw invalid('This promotion code is no longer active.', { code: 'coupon_expired', param })
  if (code.customer && code.customer !== customer?.id)
    throw invalid('This promotion code cannot be redeemed by this customer.', { param })
  if (code.restrictions.first_time_transaction && customer && hasPaid(stripe, customer.id))
    throw invalid(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      { param },
    )
  if (code.restrictions.minimum_amount !== null && amount < code.restrictions.minimum_amount)
    throw invalid(
      'This promotion code cannot be redeemed because the minimum amount has not been met.',
      { param },
    )
  return code
}

type Given = {
  customer: Customer | undefined
  subscription: string | null
  running: string[]
  /** What would be billed without discounts. */
  amount: number
}
export type ReadDiscounts = { applied: Applied[]; made: Discount[] }

/**
 * `discounts` of a call: running ones that are named again, and new ones by coupon or promotion code, which are kept
 * only by `keepDiscounts`. Undefined when the call says nothing about them.
 */
export const readDiscounts = (
  stripe: Stripe,
  input: Wire,
  given: Given,
): ReadDiscounts | undefined => {
  if (isCleared(input, 'discounts')) return { applied: [], made: [] }
  const wanted = listOf(input, 'discounts')
  if (!wanted) return undefined
  const start = stripe.clock.seconds()
  const made: Discount[] = []
  const applied = wanted.flatMap((one): Applied[] => {
    const known = textOf(one, 'discount')
    if (known) {
      if (!given.running.includes(known)) throw missing('discount', known, 'discounts[0][discount]')
      return appliedOf(stripe, [known])
    }
    const promotionCode = textOf(one, 'promotion_code')
    const coupon = couponOf(
      stripe,
      promotionCode
        ? codeOf(stripe, promotionCode, given.customer, given.amount).promotion.coupon
        : (textOf(one, 'coupon') ?? ''),
    )
    const end =
      coupon.duration === 'repeating' ? afterMonths(start, coupon.duration_in_months ?? 1) : null
    const discount = makeDiscount({
      coupon: coupon.id,
      promotionCode: promotionCode ?? null,
      customer: given.customer?.id ?? '',
      subscription: given.subscription,
      start,
      end,
    })
    made.push(discount)
    return [{ id: discount.id, coupon }]
  })
  return { applied, made }
}

/** Redeems what was read. */
export const keepDiscounts = (
  stripe: Stripe,
  { made }: ReadDiscounts,
  subscription: string,
): void => {
  for (const discount of made) {
    discount.subscription = subscription
    stripe.memory.discounts.set(discount.id, discount)
    const coupon = stripe.memory.coupons.get(discount.source.coupon)
    if (coupon) coupon.times_redeemed++
    const code = stripe.memory.promotionCodes.get(discount.promotion_code ?? '')
    if (code) code.times_redeemed++
  }
}
