import type { Tx } from '../../../../db/transaction.ts'
import { changedRatings } from './rows.ts'
import type * as rows from './rows.ts'

export type ChangedRating = rows.ChangedRating

/**
 * Products of the store whose rating changed since `forgetChangedRatings` was called for them, with what it is now, at
 * most `limit`.
 */
export const listChangedRatings = (
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<ChangedRating[]> => changedRatings(tx, accountId, limit)
