import type { Tx } from '../../../db/transaction.ts'
import { countRunning } from './rows.ts'

/** Whether an import or its undoing is at work in the account: it may be writing what is to be erased. */
export const isImporting = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await countRunning(tx, accountId)) > 0
