import type { Plan } from '@plaudit/contract/billing/plans'
import type { Coupon } from '@plaudit/contract/billing/subscription'
import type { Discount } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { couponView } from '../plans/view.ts'
import { discountOf } from './discount-of.ts'
import { findCountingCode } from './find-counting-code.ts'

/**
 * The discount behind a chosen promo code, checked again at the moment it counts; null without one.
 * @throws Problem `promo_code_refused` in words, `too_many_requests` as above
 */
export const findDiscount = async (
  owner: Owner,
  { id, plan }: { id: string | undefined; plan: Plan },
): Promise<(Discount & { coupon: Coupon }) | null> => {
  if (!id) return null
  const { row, left } = await findCountingCode(owner, { given: id, plan })
  return { ...discountOf(row, left), coupon: couponView(row) }
}
