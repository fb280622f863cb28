import type { Tx } from '../../db/transaction.ts'
import { deleteThemeCheck } from './rows.ts'

/** Forgets what was seen in the theme of a store that is erased. */
export const forgetTheme = async (tx: Tx, accountId: string): Promise<void> => {
  await deleteThemeCheck(tx, accountId)
}
