import type { Tx } from '../../../../db/transaction.ts'
import { syncedProducts } from './rows.ts'

/** Our ids of the products whose reviews are read from a site again and again, switched on or off. */
export const listSyncedProducts = (tx: Tx, accountId: string): Promise<string[]> =>
  syncedProducts(tx, accountId)
