import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { deleteAboutStore } from './rows.ts'

/** Deletes notifications that name a store which is erased. */
export const forgetStoreNotifications = async (
  tx: Tx,
  accountId: string,
  name: string,
): Promise<void> => {
  await deleteAboutStore(tx, accountId, name)
  await publishChanges(tx, accountId, ['notifications'])
}
