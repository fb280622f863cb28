import type { Tx } from '../../../db/transaction.ts'
import { releaseItems } from './rows.ts'

/** PROD-57: what an erased store had of the account's products is forgotten; the products are in the import list again. */
export const forgetStoreProducts = async (
  tx: Tx,
  accountId: string,
  domain: string,
): Promise<void> => {
  await releaseItems(tx, accountId, { in: domain })
}
