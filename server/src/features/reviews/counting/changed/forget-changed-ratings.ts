import type { Tx } from '../../../../db/transaction.ts'
import { deleteAllChanged, deleteChangedRatings, type ChangedRating } from './rows.ts'

/** Settles the given changes; one that happened since they were listed stays. Without a list, all of the account. */
export const forgetChangedRatings = async (
  tx: Tx,
  accountId: string,
  told?: readonly ChangedRating[],
): Promise<void> => {
  if (told) await deleteChangedRatings(tx, accountId, told)
  else await deleteAllChanged(tx, accountId)
}
