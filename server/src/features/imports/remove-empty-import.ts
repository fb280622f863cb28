import type { ImportRow } from '../../db/import-tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteImport } from './rows.ts'

/** Takes away a run that neither brought nor refused anything, so that no list shows it. Any other run stays. */
export const removeEmptyImport = async (tx: Tx, run: ImportRow): Promise<void> => {
  if (run.count_new === 0 && run.count_rejected === 0)
    await deleteImport(tx, { accountId: run.account_id, id: run.id })
}
