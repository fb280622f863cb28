import type { Coupon } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { promoCodeById } from '../plans/promo-codes/rows.ts'
import { couponView } from '../plans/view.ts'

/** A coupon on file, valid or not: what an owner has, they keep. */
export const findCoupon = async ({ world }: Owner, id: string | null): Promise<Coupon | null> => {
  const row = id ? await promoCodeById(world.db, id) : undefined
  return row ? couponView(row) : null
}
