import type { Tx } from '../../../db/transaction.ts'
import { deleteEventsOfCustomers } from './rows.ts'

/** Forgets what the store told of these customers, by the store's numbers. */
export const forgetCustomers = (tx: Tx, accountId: string, ids: string[]): Promise<void> =>
  deleteEventsOfCustomers(tx, accountId, ids)
