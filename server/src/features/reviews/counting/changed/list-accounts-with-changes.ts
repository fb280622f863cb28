import type { Tx } from '../../../../db/transaction.ts'
import { accountsWithChanges } from './rows.ts'

/** Accounts with a changed rating without those of `except`, at most `limit`, in no order: none holds up the others. */
export const listAccountsWithChanges = (
  tx: Tx,
  which: { except: readonly string[]; limit: number },
): Promise<string[]> => accountsWithChanges(tx, which)
