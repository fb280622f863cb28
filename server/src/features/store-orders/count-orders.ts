import type { Tx } from '../../db/transaction.ts'
import { ordersOf } from './rows.ts'

/** How many orders of the store are here. */
export const countOrders = (tx: Tx, accountId: string): Promise<number> => ordersOf(tx, accountId)
