import type { Tx } from '../../db/transaction.ts'
import { unfinishedAmong } from './rows.ts'

/** Those of these imports that wait or are at work. */
export const findOpenImports = async (
  tx: Tx,
  accountId: string,
  ids: string[],
): Promise<ReadonlySet<string>> => new Set(await unfinishedAmong(tx, accountId, ids))
