import type { ImportRow } from '../../db/import-tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteImport } from './rows.ts'

/** Deletes an import without new or rejected rows, so that no list shows it. Any other import stays. */
export const removeEmptyImport = async (tx: Tx, run: ImportRow): Promise<void> => {
  if (run.count_new === 0 && run.count_rejected === 0)
    await deleteImport(tx, { accountId: run.account_id, id: run.id })
}
