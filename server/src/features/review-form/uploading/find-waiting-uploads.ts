import type { MediaRow } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { uploadsOfForm } from './rows.ts'

/** Those of these files of a form that wait to go along with a review. */
export const findWaitingUploads = async (
  tx: Tx,
  { ids, ...form }: { accountId: string; formId: string; ids: readonly string[] },
): Promise<{ id: string; media: MediaRow }[]> =>
  ids.length === 0 ? [] : (await uploadsOfForm(tx, form)).filter(({ id }) => ids.includes(id))
