import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { reviewAllowance } from '../accounts/check-allowance.ts'
import { rowsToCome } from './rows.ts'

/** How many new reviews an import may bring: Infinity on a plan; without one what is left of the allowance, rows under way counted as if they were here. */
export const measureRoom = async (owner: Owner, tx: Tx = owner.world.db): Promise<number> => {
  const left = await reviewAllowance(owner, tx)
  return left === Infinity ? Infinity : Math.max(0, left - (await rowsToCome(tx, owner.accountId)))
}
