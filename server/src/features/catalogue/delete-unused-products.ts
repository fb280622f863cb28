import type { Tx } from '../../db/transaction.ts'
import { deleteUnreviewed } from './rows.ts'

/** Deletes the products that an import created and that have no reviews; returns how many. */
export const deleteUnusedProducts = (
  tx: Tx,
  { accountId, importId }: { accountId: string; importId: string },
): Promise<number> => deleteUnreviewed(tx, accountId, importId)
