import type { ImportRow } from '../../db/import-tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import { importOf, lockImport, unfinishedAmong } from './rows.ts'
import { isOpen } from './rules.ts'

type Which = { accountId: string; id: string }

/** @throws Problem `not_found` when the account has no such import, another account's included. */
export const findImport = async (tx: Tx, which: Which): Promise<ImportRow> => {
  const run = await importOf(tx, which)
  if (!run) throw new Problem('not_found')
  return run
}

/** Whether it is queued or running; false for a deleted import. */
export const isImportOpen = async (tx: Tx, which: Which): Promise<boolean> => {
  const run = await importOf(tx, which)
  return run !== undefined && isOpen(run)
}

/** Those of these imports that wait or are at work. */
export const findOpenImports = async (
  tx: Tx,
  accountId: string,
  ids: string[],
): Promise<ReadonlySet<string>> => new Set(await unfinishedAmong(tx, accountId, ids))

/** Locks a run until the transaction ends; null unless it is at work. */
export const lockRunningImport = async (tx: Tx, which: Which): Promise<ImportRow | null> => {
  const run = await lockImport(tx, which)
  return run?.state === 'running' ? run : null
}

export const isCancelAsked = async (tx: Tx, which: Which): Promise<boolean> =>
  (await importOf(tx, which))?.cancel_asked ?? false
