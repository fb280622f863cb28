import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem } from '../../accounts/check-allowance.ts'
import { findLimits } from '../../billing/describe-billing.ts'
import { countOn, lockPlaces } from './rows.ts'
import { heldBy, roomOf } from './rules.ts'

/**
 * Holds the account's places until the transaction ends and makes sure that one is free for these options.
 * @throws Problem `plan_needed` or `subscription_paused` (402); nothing was turned on.
 */
export const assertRoom = async (tx: Tx, owner: Owner, filters: Parameters<typeof heldBy>[1]['filters']): Promise<void> => {
  await lockPlaces(tx, owner.accountId)
  const allowed = await findLimits(owner, tx)
  const place = await countOn(tx, owner.accountId)
  if (heldBy(allowed, { place, filters }) === null) return
  const room = roomOf(allowed)
  const detail =
    room === 0
      ? 'Reading new reviews by itself comes with Pro and higher plans. Nothing was turned on; you can import by hand at any time.'
      : place >= room
        ? `Your plan reads new reviews for ${room} products, and so many are on. Turn another one off, or take a larger plan.`
        : 'The options of this import need a Pro plan or higher. Nothing was turned on.'
  throw await limitProblem(owner, 'resync_products', { tx, detail })
}
