import type { Coupon } from '@plaudit/contract/billing/subscription'
import type { Discount } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { promoCodeById, redemptionOf, type PromoCodeRow } from '../plans/rows.ts'
import { monthsLeft, monthsUsed } from '../plans/rules.ts'
import { couponView } from '../plans/view.ts'

/** Months that were used before are gone: a code of three months that counted for one counts for two more. */
export const discountOf = (
  row: PromoCodeRow,
  left: number | null = row.duration_in_months,
): Discount => ({
  id: row.id,
  code: row.code,
  percentOff: row.percent_off,
  amountOff: row.amount_off,
  currency: row.currency,
  duration: row.duration,
  months: row.duration === 'repeating' ? left : null,
})

/**
 * What a subscription's discount still gives from `at` on, valid for others or not; null when nothing is left of it. `since`: from
 * when on it counts; `planNames`: the plans that it is for, null for any.
 */
export const findDiscountLeft = async (
  { world }: Owner,
  { account_id, promo_code_id }: { account_id: string; promo_code_id: string | null },
  at: Date,
): Promise<(Discount & { since: Date | null; planNames: readonly string[] | null }) | null> => {
  const row = promo_code_id ? await promoCodeById(world.db, promo_code_id) : undefined
  if (!row) return null
  const used = await redemptionOf(world.db, account_id, row.id)
  const left = monthsLeft(
    row,
    used ? used.months_before + monthsUsed(used.counts_from, new Date(at.getTime() - 1)) : 0,
  )
  return left === 0
    ? null
    : { ...discountOf(row, left), since: used?.counts_from ?? null, planNames: row.plan_names }
}

/** A coupon on file, valid or not: what an owner has, they keep. */
export const findCoupon = async ({ world }: Owner, id: string | null): Promise<Coupon | null> => {
  const row = id ? await promoCodeById(world.db, id) : undefined
  return row ? couponView(row) : null
}
