import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem } from '../../entitlements/limit-problem.ts'
import { countReviewsOnTheirWay } from '../../entitlements/count-reviews-on-their-way.ts'
import { lockAllowance } from '../../entitlements/lock-allowance.ts'
import { maxExtraSince } from './rows.ts'
import { undoLimitStart } from './undo-limit-start.ts'

/**
 * Without a plan, restored reviews need room like new ones (RIGHT-5); but an account may always return to the number
 * it had within the days in which a deletion can be undone. Call this before locking any review: it locks the
 * account's limits until the transaction ends.
 * @param count counts, while the limits are locked, how many reviews would be restored
 * @throws Problem `plan_needed` or `subscription_paused` (402); nothing was restored.
 */
export const assertRoomToRestore = async (
  tx: Tx,
  owner: Owner,
  count: () => Promise<number>,
): Promise<void> => {
  const left = await lockAllowance(owner, tx)
  if (left === Infinity) return
  const wanted = await count()
  if (wanted <= Math.max(0, left)) return
  if (
    wanted + (await countReviewsOnTheirWay(owner, tx)) <=
    (await maxExtraSince(tx, owner.accountId, undoLimitStart(owner)))
  )
    return
  const detail = phrase('reviews.restore_needs_plan', {
    max: owner.world.settings.freeReviewAllowance,
  })
  throw await limitProblem(owner, 'paid_plan', { tx, detail })
}
