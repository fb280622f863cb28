import type { Tx } from '../../../db/transaction.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import type { Run } from './revert-changed-reviews.ts'
import { deleteImportedReviews } from './rows.ts'

/** Deletes the next reviews that an import created; returns how many, and the files of their photos. */
export const deleteCreatedReviews = async (
  tx: Tx,
  run: Run,
  limit: number,
): Promise<{ count: number; files: string[] }> => {
  // A batch that is written at the same time sees all of them or none.
  await lockAccountLimits(tx, run)
  return deleteImportedReviews(tx, run, limit)
}
