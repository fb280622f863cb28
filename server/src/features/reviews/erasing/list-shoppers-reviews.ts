import type { Tx } from '../../../db/transaction.ts'
import { lockShoppersReviews } from './rows.ts'

/** Ids of the next reviews, at most 500 after an id, that shoppers wrote for the shop itself; locked. */
export const listShoppersReviews = async (
  tx: Tx,
  accountId: string,
  after: string | null,
): Promise<string[]> =>
  (await lockShoppersReviews(tx, accountId, { after, limit: 500 })).map(({ id }) => id)
