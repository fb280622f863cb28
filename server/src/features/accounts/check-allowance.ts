import { LimitKey } from '@plaudit/contract/billing-plans'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findLimits } from '../billing/describe-billing.ts'
import { heldReviews } from './rows.ts'
import { type Text } from '../../texts/phrase.ts'

/** The plan limit keys that are allowed now (spec 4, "Feature access"): none without a plan or while it is paused. */
export const allowedLimits = async (owner: Owner): Promise<ReadonlySet<LimitKey>> => {
  const { limits } = await findLimits(owner)
  return new Set(LimitKey.options.filter((key) => limits[key]))
}

/** How many more reviews the account may hold: `FREE_REVIEW_ALLOWANCE` in all without a plan (decisions 3), Infinity with one. */
export const reviewAllowance = async (owner: Owner, tx: Tx = owner.world.db): Promise<number> => {
  const { limits } = await findLimits(owner, tx)
  if (limits.paid_plan) return Infinity
  return Math.max(0, owner.world.settings.freeReviewAllowance - (await heldReviews(tx, owner.accountId)))
}

/**
 * What is thrown where a limit stands in the way: `subscription_paused` (402, `error_code` 2) while a pause forbids it
 * (point P27), else `plan_needed` (402, `error_code` 1) with the limit.
 */
export const limitProblem = async (
  owner: Owner,
  limit_type: LimitKey,
  { tx = owner.world.db, ...words }: { tx?: Tx; detail?: Text; facts?: Record<string, unknown> } = {},
): Promise<Problem> => ((await findLimits(owner, tx)).isPaused ? new Problem('subscription_paused') : new Problem('plan_needed', { limit_type, ...words }))
