import type { Tx } from '../../../db/transaction.ts'
import { lockSync } from '../rows.ts'
import { deleteEventsOfCustomers, putPersonalAgain } from './rows.ts'

/**
 * Forgets what the store told of these customers, by the store's numbers, and gives up what is being read of customers
 * and orders just now. Nothing of the store is written until the caller's transaction ends: it comes before all else.
 */
export const forgetCustomers = async (
  tx: Tx,
  { accountId, at }: { accountId: string; at: Date },
  ids: string[],
): Promise<void> => {
  await lockSync(tx, accountId)
  await deleteEventsOfCustomers(tx, accountId, ids)
  await putPersonalAgain(tx, { accountId, at })
}
