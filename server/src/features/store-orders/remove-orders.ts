import type { Tx } from '../../db/transaction.ts'
import { deleteFulfillments, deleteLines, deleteOrders, type Which } from './rows.ts'

/** Removes orders that the store does not have any more, with their lines and fulfilments; returns how many orders. */
export const removeOrders = async (tx: Tx, accountId: string, which: Which): Promise<number> => {
  await deleteLines(tx, accountId, { which })
  await deleteFulfillments(tx, accountId, { which })
  return deleteOrders(tx, accountId, which)
}
