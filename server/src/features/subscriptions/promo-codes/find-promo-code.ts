import type { Plan } from '@plaudit/contract/billing/plans'
import type { Coupon } from '@plaudit/contract/billing/subscription'
import { Problem } from '../../../problem.ts'
import type { Discount } from '../../../providers/payments.ts'
import type { Owner, World } from '../../../world.ts'
import { countAttempt, tooManyAttempts } from '../../accounts/attempts/limit-attempts.ts'
import { hasSubscribedEver, monthsUsedElsewhere } from '../plans/known-subscribers.ts'
import { findPlanOnSale } from '../plans/list-plans.ts'
import { discountOf } from './find-discount-left.ts'
import { matchPromoCode } from './match-promo-code.ts'
import {
  promoCodeById,
  redemptionOf,
  redemptionsByOthers,
  type PromoCodeRow,
} from '../plans/rows.ts'
import { codeRefusal, monthsLeft } from '../plans/rules.ts'
import { couponView } from '../plans/view.ts'
import { phrase } from '../../../texts/phrase.ts'

type Found = { row: PromoCodeRow; left: number | null }

const assertCounts = async (
  owner: Owner,
  { row, plan }: { row: PromoCodeRow | undefined; plan: Plan },
): Promise<Found> => {
  const { world, accountId } = owner
  const used = row && (await redemptionOf(world.db, accountId, row.id))
  const left = row
    ? monthsLeft(row, used?.months_used ?? (await monthsUsedElsewhere(owner, row.id)))
    : null
  const refusal = codeRefusal(row ?? null, {
    plan: plan.name,
    used: row ? await redemptionsByOthers(world.db, { id: row.id, accountId }) : 0,
    left,
    hasSubscribedBefore: await hasSubscribedEver(owner),
    now: world.clock.now(),
  })
  if (!row || refusal)
    throw new Problem('promo_code_refused', { detail: refusal ?? phrase('billing.code_unknown') })
  return { row, left }
}

/** Codes are short: nobody may try them all. */
const GUESSES = 20

const countGuess = async (world: World, accountId: string, add: 1 | -1) => {
  const guesses = await countAttempt(world, `promo-code:${accountId}`, { add })
  if (guesses > GUESSES) throw tooManyAttempts(world)
}

/** The code that is meant and counts here, by its spelling or its id. One that is not there is a guess, whichever call brings it. */
const findCounting = async (
  owner: Owner,
  { given, plan }: { given: string; plan: Plan },
): Promise<Found> => {
  // Counted before it is looked up, so that many at once are no way round the limit.
  await countGuess(owner.world, owner.accountId, 1)
  const id = await matchPromoCode(owner.world, given)
  if (id) await countGuess(owner.world, owner.accountId, -1)
  return assertCounts(owner, {
    row: id ? await promoCodeById(owner.world.db, id) : undefined,
    plan,
  })
}

/** BILL-21. @throws Problem `promo_code_refused` in words, `not_found` for a plan that is not on sale, `too_many_requests` after 20 unknown codes in 15 minutes. */
export const findPromoCode = async (
  owner: Owner,
  { code, plan_id }: { code: string; plan_id: string },
): Promise<Coupon> => {
  const plan = await findPlanOnSale(owner, plan_id)
  return couponView((await findCounting(owner, { given: code, plan })).row)
}

/**
 * The discount behind a chosen promo code, checked again at the moment it counts; null without one.
 * @throws Problem `promo_code_refused` in words, `too_many_requests` as above
 */
export const findDiscount = async (
  owner: Owner,
  { id, plan }: { id: string | undefined; plan: Plan },
): Promise<(Discount & { coupon: Coupon }) | null> => {
  if (!id) return null
  const { row, left } = await findCounting(owner, { given: id, plan })
  return { ...discountOf(row, left), coupon: couponView(row) }
}
