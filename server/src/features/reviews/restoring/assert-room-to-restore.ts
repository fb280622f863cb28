import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem } from '../../entitlements/limit-problem.ts'
import { holdAllowance, holdRoom, reviewsOnTheirWay } from '../../entitlements/review-allowance.ts'
import { maxExtraSince } from './rows.ts'
import { UNDO_DAYS } from './rules.ts'

const undoLimitStart = ({ world }: Owner) =>
  new Date(world.clock.now().getTime() - UNDO_DAYS * 86_400_000)

/**
 * How many deleted reviews may be restored in this transaction, which has locked the account's limits. Infinity with
 * a plan.
 */
export const findRoomToRestore = async (tx: Tx, owner: Owner): Promise<number> => {
  const room = await holdRoom(owner, tx)
  return room === Infinity
    ? room
    : Math.max(room, await maxExtraSince(tx, owner.accountId, undoLimitStart(owner)))
}

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
  const left = await holdAllowance(owner, tx)
  if (left === Infinity) return
  const wanted = await count()
  if (wanted <= Math.max(0, left)) return
  if (
    wanted + (await reviewsOnTheirWay(owner, tx)) <=
    (await maxExtraSince(tx, owner.accountId, undoLimitStart(owner)))
  )
    return
  const detail = phrase('reviews.restore_needs_plan', {
    max: owner.world.settings.freeReviewAllowance,
  })
  throw await limitProblem(owner, 'paid_plan', { tx, detail })
}
