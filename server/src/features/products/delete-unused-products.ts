import type { Tx } from '../../db/transaction.ts'
import { deleteUnreviewed } from './rows.ts'

/** Takes away the products that an import made and no review stands at; answers how many. */
export const deleteUnusedProducts = (
  tx: Tx,
  { accountId, importId }: { accountId: string; importId: string },
): Promise<number> => deleteUnreviewed(tx, accountId, importId)
