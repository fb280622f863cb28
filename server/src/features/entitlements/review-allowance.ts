import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { lockAccountLimits } from '../accounts/lock-account-limits.ts'
import { countHeldReviews } from '../subscriptions/count-held-reviews.ts'
import { findLimits } from '../subscriptions/find-limits.ts'
import { reviewsToCome } from './rows.ts'

const hasPlan = async (owner: Owner, tx: Tx): Promise<boolean> =>
  (await findLimits(owner, tx)).limits.paid_plan

/** What is left of `FREE_REVIEW_ALLOWANCE` (RIGHT-4), below 0 when more is here or to come. */
const placesLeft = async ({ world, accountId }: Owner, tx: Tx): Promise<number> =>
  world.settings.freeReviewAllowance -
  (await countHeldReviews(tx, accountId)) -
  (await reviewsToCome(tx, accountId))

/** Reviews that are not here yet and take places already: imports under way, fixed rows that wait, restores that are queued. */
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
  await lockAccountLimits(tx, owner)
  return placesLeft(owner, tx)
}

/**
 * For whoever writes reviews now, whatever was promised before: the places that are free, held until the transaction ends.
 * @returns below 0 when more is here than fits, as after a plan's end; Infinity with a plan
 */
export const holdRoom = async (owner: Owner, tx: Tx): Promise<number> => {
  if (await hasPlan(owner, tx)) return Infinity
  await lockAccountLimits(tx, owner)
  return owner.world.settings.freeReviewAllowance - (await countHeldReviews(tx, owner.accountId))
}
