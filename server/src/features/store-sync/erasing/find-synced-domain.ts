import type { Tx } from '../../../db/transaction.ts'
import { syncOf } from '../rows.ts'

/** The shop whose products, orders and customers the account has; null before anything was read. */
export const findSyncedDomain = async (tx: Tx, accountId: string): Promise<string | null> =>
  (await syncOf(tx, accountId))?.domain ?? null
