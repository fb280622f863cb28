import type { Tx } from '../../db/transaction.ts'
import { reviewTotalOf } from './rows.ts'

/** Reviews that count against the allowance: all that are not deleted. */
export const countAccountReviews = (tx: Tx, accountId: string): Promise<number> =>
  reviewTotalOf(tx, accountId)
