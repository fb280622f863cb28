import type { Tx } from '../../../db/transaction.ts'
import type { Which } from '../find-import.ts'
import { importOf } from '../rows.ts'

export const isCancelAsked = async (tx: Tx, which: Which): Promise<boolean> =>
  (await importOf(tx, which))?.cancel_asked ?? false
