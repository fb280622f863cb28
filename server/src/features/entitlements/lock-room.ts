import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { lockAccountLimits } from '../accounts/lock-account-limits.ts'
import { countAccountReviews } from '../subscriptions/count-account-reviews.ts'
import { hasPlan } from './has-plan.ts'

/**
 * For whoever writes reviews now, whatever was promised before: the places that are free,
 * locked until the transaction ends.
 * @returns below 0 when more is here than fits, as after a plan's end; Infinity with a plan
 */
export const lockRoom = async (owner: Owner, tx: Tx): Promise<number> => {
  if (await hasPlan(owner, tx)) return Infinity
  await lockAccountLimits(tx, owner)
  return owner.world.settings.freeReviewAllowance - (await countAccountReviews(tx, owner.accountId))
}
