import type { Tx } from '../../../db/transaction.ts'
import { noticedIds } from './rows.ts'

const MOST = 5_000

/** Products of which the supplier told a change and that were not asked about since, oldest first; 5,000 at most. */
export const listNoticed = (tx: Tx): Promise<string[]> => noticedIds(tx, MOST)
