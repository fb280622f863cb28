import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem } from '../../entitlements/limit-problem.ts'
import { holdAllowance, holdRoom, reviewsOnTheirWay } from '../../entitlements/review-allowance.ts'
import { heldMoreSince } from './rows.ts'
import { UNDO_DAYS } from './rules.ts'

const monthAgo = ({ world }: Owner) =>
  new Date(world.clock.now().getTime() - UNDO_DAYS * 86_400_000)

/** How many deleted reviews may come back in this transaction, which holds the account's places. Infinity with a plan. */
export const roomToRestore = async (tx: Tx, owner: Owner): Promise<number> => {
  const room = await holdRoom(owner, tx)
  return room === Infinity
    ? room
    : Math.max(room, await heldMoreSince(tx, owner.accountId, monthAgo(owner)))
}

/**
 * Without a plan, deleted reviews that come back need room like new ones (RIGHT-5); but an account may always return to
 * what it held within the days in which a deletion can be undone. Called before any review is locked: it holds the
 * account's places until the transaction ends.
 * @param count looks, with the places held, at how many are to come back
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
    (await heldMoreSince(tx, owner.accountId, monthAgo(owner)))
  )
    return
  const detail = phrase('reviews.restore_needs_plan', {
    max: owner.world.settings.freeReviewAllowance,
  })
  throw await limitProblem(owner, 'paid_plan', { tx, detail })
}
