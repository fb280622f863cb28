import type { Tx } from '../../../db/transaction.ts'
import { deleteByNames } from './rows.ts'

/** Deletes customers by the store's numbers or by e-mail; returns the e-mails that were kept of them. */
export const eraseCustomers = (
  tx: Tx,
  accountId: string,
  names: { ids: string[]; emails: string[] },
): Promise<string[]> => deleteByNames(tx, accountId, names)
