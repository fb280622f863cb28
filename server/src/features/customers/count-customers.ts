import type { Tx } from '../../db/transaction.ts'
import { customersOf } from './rows.ts'

/** How many customers of the store are here. */
export const countCustomers = (tx: Tx, accountId: string): Promise<number> =>
  customersOf(tx, accountId)
