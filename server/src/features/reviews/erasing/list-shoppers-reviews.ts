import type { Tx } from '../../../db/transaction.ts'
import { lockShoppersReviews } from './rows.ts'

/**
 * Ids of the next reviews, at most 500 after an id, that shoppers wrote for the shop itself before a moment (null: ever);
 * locked.
 */
export const listShoppersReviews = async (
  tx: Tx,
  accountId: string,
  { after, before }: { after: string | null; before: Date | null },
): Promise<string[]> =>
  (await lockShoppersReviews(tx, accountId, { after, before, limit: 500 })).map(({ id }) => id)
