import type { Tx } from '../../../db/transaction.ts'
import { uploadsOfForm } from './rows.ts'

/** Whether any of these files of a form waits to go along with a review. */
export const isUploadWaiting = async (
  tx: Tx,
  { ids, ...form }: { accountId: string; formId: string; ids: readonly string[] },
): Promise<boolean> =>
  ids.length > 0 && (await uploadsOfForm(tx, form)).some(({ id }) => ids.includes(id))
