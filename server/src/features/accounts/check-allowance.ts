import { LimitKey } from '@plaudit/contract/billing/plans'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findLimits } from '../billing/describe-billing.ts'
import { holdPlaces } from './attempts/hold-places.ts'
import { heldReviews, reviewsToCome } from './rows.ts'
import { type Text } from '../../texts/phrase.ts'

/** The plan limit keys that are allowed now (RIGHT-1): none without a plan or while it is paused. */
export const allowedLimits = async (owner: Owner): Promise<ReadonlySet<LimitKey>> => {
  const { limits } = await findLimits(owner)
  return new Set(LimitKey.options.filter((key) => limits[key]))
}

const hasPlan = async (owner: Owner, tx: Tx): Promise<boolean> =>
  (await findLimits(owner, tx)).limits.paid_plan

/** What is left of `FREE_REVIEW_ALLOWANCE` (RIGHT-4), below 0 when more is here or to come. */
const placesLeft = async ({ world, accountId }: Owner, tx: Tx): Promise<number> =>
  world.settings.freeReviewAllowance -
  (await heldReviews(tx, accountId)) -
  (await reviewsToCome(tx, accountId))

/** Reviews that are not here yet and take places already: imports under way, mended rows that wait, restores that are queued. */
export const reviewsOnTheirWay = ({ accountId }: Owner, tx: Tx): Promise<number> =>
  reviewsToCome(tx, accountId)

/** How many more reviews the account may hold, Infinity with a plan. What is on its way counts as if it were here. */
export const reviewAllowance = async (owner: Owner): Promise<number> => {
  const { db } = owner.world
  return (await hasPlan(owner, db)) ? Infinity : Math.max(0, await placesLeft(owner, db))
}

/**
 * The same, and it holds until the transaction ends: others who add reviews wait, so that two cannot take the last place.
 * @returns below 0 when more is here or to come than fits
 */
export const holdAllowance = async (owner: Owner, tx: Tx): Promise<number> => {
  if (await hasPlan(owner, tx)) return Infinity
  await holdPlaces(tx, owner)
  return placesLeft(owner, tx)
}

/**
 * For whoever writes reviews now, whatever was promised before: the places that are free, held until the transaction ends.
 * @returns below 0 when more is here than fits, as after a plan's end; Infinity with a plan
 */
export const holdRoom = async (owner: Owner, tx: Tx): Promise<number> => {
  if (await hasPlan(owner, tx)) return Infinity
  await holdPlaces(tx, owner)
  return owner.world.settings.freeReviewAllowance - (await heldReviews(tx, owner.accountId))
}

/**
 * What is thrown where a limit stands in the way: `subscription_paused` (402, `error_code` 2) while a pause forbids it
 * (RIGHT-2), else `plan_needed` (402, `error_code` 1) with the limit.
 */
export const limitProblem = async (
  owner: Owner,
  limit_type: LimitKey,
  {
    tx = owner.world.db,
    ...words
  }: { tx?: Tx; detail?: Text; facts?: Record<string, unknown> } = {},
): Promise<Problem> =>
  (await findLimits(owner, tx)).isPaused
    ? new Problem('subscription_paused')
    : new Problem('plan_needed', { limit_type, ...words })
