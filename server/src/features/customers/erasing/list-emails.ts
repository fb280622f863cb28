import type { Tx } from '../../../db/transaction.ts'
import { emailsOf } from './rows.ts'

/** The e-mails of these customers, by the store's numbers. */
export const listEmails = (tx: Tx, accountId: string, ids: string[]): Promise<string[]> =>
  emailsOf(tx, accountId, ids)
