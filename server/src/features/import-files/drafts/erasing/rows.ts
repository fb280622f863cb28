import type { Tx } from '../../../../db/transaction.ts'

/** A file that is read again is read as it was: only the time that it takes is lost. */
export const clearReadings = (tx: Tx, accountId: string) =>
  tx
    .updateTable('import_drafts')
    .set({ reading: null })
    .where('account_id', '=', accountId)
    .execute()
