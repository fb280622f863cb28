import type { Tx } from '../../../../db/transaction.ts'
import { accountsWithChanges } from './rows.ts'

/** Accounts with a changed rating, at most `limit`. */
export const listAccountsWithChanges = (tx: Tx, limit: number): Promise<string[]> =>
  accountsWithChanges(tx, limit)
