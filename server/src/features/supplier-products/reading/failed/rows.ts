import type { Tx } from '../../../../db/transaction.ts'

/** The supplier gave no answer about a product, or none that can be used. */
export const recordFailed = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('supplier_products').set({ failed_at: at }).where('id', '=', id).execute()
