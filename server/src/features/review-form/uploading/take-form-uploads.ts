import type { MediaRow } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { takeUploads } from './rows.ts'

/** The files of a form that become a review's: they do not wait any more. */
export const takeFormUploads = (
  tx: Tx,
  form: { accountId: string; formId: string; ids: readonly string[] },
): Promise<MediaRow[]> => takeUploads(tx, form)
