import type { Tx } from '../../db/transaction.ts'
import { heldReviews } from './rows.ts'

/** Reviews that count against the allowance: all that are not deleted. */
export const countHeldReviews = (tx: Tx, accountId: string): Promise<number> =>
  heldReviews(tx, accountId)
