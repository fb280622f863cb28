import type { Discount } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { promoCodeById, redemptionOf } from '../plans/promo-codes/rows.ts'
import { monthsLeft, monthsUsed } from '../plans/rules.ts'
import { discountOf } from './discount-of.ts'

/**
 * What a subscription's discount still gives from `at` on, valid for others or not; null when nothing is left of it.
 * `since`: from when on it counts; `planNames`: the plans that it is for, null for any.
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
