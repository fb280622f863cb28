import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { addOpenReport } from './rows.ts'

/** A report of a review, or an objection, waits for the owner. */
export const openReport = async (
  tx: Tx,
  review: { accountId: string; id: string },
): Promise<void> => {
  await addOpenReport(tx, review)
  await publishChanges(tx, review.accountId, ['reviews'])
}
