import type { Tx } from '../../db/transaction.ts'
import { buyersOf } from './rows.ts'

/** By what reviews name these orders: e-mails in lower case, and orders by number and by name. */
export const findBuyers = async (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<{ emails: string[]; orders: string[] }> => {
  const found = await buyersOf(tx, accountId, ids)
  return {
    emails: found.flatMap(({ email }) => email?.toLowerCase() ?? []),
    orders: found.flatMap(({ name, external_id }) => [name, external_id]),
  }
}
