import type { Coupon } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { findPlanOnSale } from '../plans/find-plan-on-sale.ts'
import { couponView } from '../plans/view.ts'
import { findCountingCode } from './find-counting-code.ts'

/**
 * BILL-21. @throws Problem `promo_code_refused` in words, `not_found` for a plan that is not on sale,
 * `too_many_requests` after 20 unknown codes in 15 minutes.
 */
export const findPromoCode = async (
  owner: Owner,
  { code, plan_id }: { code: string; plan_id: string },
): Promise<Coupon> => {
  const plan = await findPlanOnSale(owner, plan_id)
  return couponView((await findCountingCode(owner, { given: code, plan })).row)
}
