import type { Tx } from '../../../db/transaction.ts'
import { syncOf } from '../rows.ts'

const DAY_MS = 86_400_000

/** Whether the account's store is being read: a file of an hour ago may be about to bring back what is erased. */
export const isSyncing = async (
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
): Promise<boolean> => {
  const sync = await syncOf(tx, accountId)
  if (sync?.state !== 'running' && sync?.state !== 'waiting') return false
  return sync.started_at !== null && at.getTime() - sync.started_at.getTime() < DAY_MS
}
