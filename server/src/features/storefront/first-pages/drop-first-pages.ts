import type { Tx } from '../../../db/transaction.ts'
import { deleteFirstPages } from './rows.ts'

/** Drops the kept first pages of these products; each is made again when it is next asked for. */
export const dropFirstPages = async (
  tx: Tx,
  accountId: string,
  productIds: string[],
): Promise<void> => {
  await deleteFirstPages(tx, accountId, productIds)
}
