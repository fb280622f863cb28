import type { Tx } from '../../db/transaction.ts'
import { deleteCustomers, type Which } from './rows.ts'

/** Removes customers that the store does not have any more; returns how many. */
export const removeCustomers = (tx: Tx, accountId: string, which: Which): Promise<number> =>
  deleteCustomers(tx, accountId, which)
