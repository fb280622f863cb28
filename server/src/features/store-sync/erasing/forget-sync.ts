import type { Tx } from '../../../db/transaction.ts'
import { deleteSync } from './rows.ts'

/** Forgets how far a store was read, and all that it told, once it is erased. */
export const forgetSync = (tx: Tx, accountId: string): Promise<void> => deleteSync(tx, accountId)
