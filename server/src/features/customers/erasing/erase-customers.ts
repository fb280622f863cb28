import type { Tx } from '../../../db/transaction.ts'
import { deleteByNames } from './rows.ts'

/** Deletes customers by the store's numbers or by e-mail; returns the e-mails and names that were kept of them. */
export const eraseCustomers = (
  tx: Tx,
  accountId: string,
  names: { ids: string[]; emails: string[] },
): Promise<{ emails: string[]; names: string[] }> => deleteByNames(tx, accountId, names)
