import type { Tx } from '../../../../db/transaction.ts'
import { changedRatings, type ChangedRating } from './rows.ts'

/**
 * Products of the store whose rating changed since `forgetChangedRatings` was called for them, with what it is now, at
 * most `limit`.
 */
export const listChangedRatings = (
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<ChangedRating[]> => changedRatings(tx, accountId, limit)
