import { type MirroredRows } from '../../db/mirrors/mirrored-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteCustomers } from './rows.ts'

/** Removes customers that the store does not have any more; returns how many. */
export const removeCustomers = (tx: Tx, accountId: string, which: MirroredRows): Promise<number> =>
  deleteCustomers(tx, accountId, which)
