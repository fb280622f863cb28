import type { Plan } from '@plaudit/contract/billing-plans'
import type { Coupon } from '@plaudit/contract/billing-subscription'
import { Problem } from '../../../problem.ts'
import type { Discount } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { hasSubscribedBefore } from './keep-plans.ts'
import { findPlanOnSale } from './list-plans.ts'
import { countGuesses, promoCodeByCode, promoCodeById, redemptionsOf, type PromoCodeRow } from './rows.ts'
import { codeRefusal } from './rules.ts'
import { couponView } from './view.ts'
import { phrase } from '../../../texts/phrase.ts'

const assertCounts = async ({ world, accountId }: Owner, { row, plan }: { row: PromoCodeRow | undefined; plan: Plan }): Promise<PromoCodeRow> => {
  const refusal = codeRefusal(row ?? null, {
    plan: plan.name,
    used: row ? await redemptionsOf(world.db, row.id) : 0,
    hasSubscribedBefore: await hasSubscribedBefore(world, accountId),
    now: world.clock.now(),
  })
  if (!row || refusal) throw new Problem('promo_code_refused', { detail: refusal ?? phrase('billing.code_unknown') })
  return row
}

/** Codes are short: nobody may try them all. */
const GUESSES = 20
const WINDOW_MS = 15 * 60_000

const guessing = async ({ world, accountId }: Owner, add: 0 | 1) => {
  const now = world.clock.now().getTime()
  const windowStart = new Date(now - (now % WINDOW_MS))
  const guesses = await countGuesses(world.db, `promo-code:${accountId}`, { windowStart, add })
  if (guesses >= GUESSES + add) throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil((windowStart.getTime() + WINDOW_MS - now) / 1000) })
}

/** Spec 7. @throws Problem `promo_code_refused` in words, `not_found` for a plan that is not on sale, `too_many_requests` after 20 unknown codes in 15 minutes. */
export const findPromoCode = async (owner: Owner, { code, plan_id }: { code: string; plan_id: string }): Promise<Coupon> => {
  const plan = await findPlanOnSale(owner, plan_id)
  await guessing(owner, 0)
  const row = await promoCodeByCode(owner.world.db, code)
  if (!row) await guessing(owner, 1)
  return couponView(await assertCounts(owner, { row, plan }))
}

const discountOf = (row: PromoCodeRow): Discount => ({
  id: row.id,
  code: row.code,
  percentOff: row.percent_off,
  amountOff: row.amount_off,
  currency: row.currency,
  duration: row.duration,
  months: row.duration_in_months,
})

/** The discount behind a chosen promo code, checked again at the moment it counts; null without one. */
export const findDiscount = async (owner: Owner, { id, plan }: { id: string | undefined; plan: Plan }): Promise<(Discount & { coupon: Coupon }) | null> => {
  if (!id) return null
  const row = await assertCounts(owner, { row: await promoCodeById(owner.world.db, id), plan })
  return { ...discountOf(row), coupon: couponView(row) }
}

/** The discount that a subscription has, valid for others or not. */
export const findDiscountOf = async ({ world }: Owner, id: string | null): Promise<Discount | null> => {
  const row = id ? await promoCodeById(world.db, id) : undefined
  return row ? discountOf(row) : null
}

/** A coupon on file, valid or not: what an owner has, they keep. */
export const findCoupon = async ({ world }: Owner, id: string | null): Promise<Coupon | null> => {
  const row = id ? await promoCodeById(world.db, id) : undefined
  return row ? couponView(row) : null
}
