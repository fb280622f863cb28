import type { Tx } from '../../db/transaction.ts'
import { isImporting } from '../imports/erasing/is-importing.ts'
import { isSyncing } from '../store-sync/erasing/is-syncing.ts'

/** Whether an import or a reading of the store is at work, which may be bringing a customer in. */
export const isReadingIn = async (
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
): Promise<boolean> =>
  (await isImporting(tx, accountId)) || (await isSyncing(tx, { accountId, at }))
