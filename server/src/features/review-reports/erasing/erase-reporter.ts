import type { Tx } from '../../../db/transaction.ts'
import { eraseFromExplanations, eraseFromNotes, eraseReportsOf, type Named } from './rows.ts'

/**
 * Erases a person from reports and decisions: their own reports lose name, e-mail and text; where others name them, `[…]`
 * stands.
 */
export const eraseReporter = async (tx: Tx, accountId: string, named: Named): Promise<void> => {
  await eraseReportsOf(tx, accountId, named)
  await eraseFromExplanations(tx, accountId, named)
  await eraseFromNotes(tx, accountId, named)
}
