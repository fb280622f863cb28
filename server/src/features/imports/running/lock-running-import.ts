import type { ImportRow } from '../../../db/import-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Which } from '../find-import.ts'
import { lockImport } from '../rows.ts'

/** Locks a run until the transaction ends; null unless it is at work. */
export const lockRunningImport = async (tx: Tx, which: Which): Promise<ImportRow | null> => {
  const run = await lockImport(tx, which)
  return run?.state === 'running' ? run : null
}
