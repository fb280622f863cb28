import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { lockAccountLimits } from '../accounts/lock-account-limits.ts'
import { countPlacesLeft } from './count-places-left.ts'
import { hasPlan } from './has-plan.ts'

/**
 * `countPlacesLeft`, and the number holds until the transaction ends: others who add reviews wait, so that two cannot
 * take the last place.
 * @returns below 0 when more is here or to come than fits
 */
export const lockAllowance = async (owner: Owner, tx: Tx): Promise<number> => {
  if (await hasPlan(owner, tx)) return Infinity
  await lockAccountLimits(tx, owner)
  return countPlacesLeft(owner, tx)
}
