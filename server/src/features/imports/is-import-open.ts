import type { Tx } from '../../db/transaction.ts'
import type { Which } from './find-import.ts'
import { importOf } from './rows.ts'
import { isOpen } from './rules.ts'

/** Whether it is queued or running; false for a deleted import. */
export const isImportOpen = async (tx: Tx, which: Which): Promise<boolean> => {
  const run = await importOf(tx, which)
  return run !== undefined && isOpen(run)
}
