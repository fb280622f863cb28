import type { ImportRow } from '../../db/import-tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import { importOf } from './rows.ts'

export type Which = { accountId: string; id: string }

/** @throws Problem `not_found` when the account has no such import, another account's included. */
export const findImport = async (tx: Tx, which: Which): Promise<ImportRow> => {
  const run = await importOf(tx, which)
  if (!run) throw new Problem('not_found')
  return run
}
