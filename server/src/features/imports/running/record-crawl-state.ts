import type { CrawlState } from '../../../db/import-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { setCrawlState } from '../rows.ts'
import type { Which } from './record-progress.ts'

/** Saves how far a site was read, and how many reviews are expected now. */
export const recordCrawlState = async (
  tx: Tx,
  which: Which,
  given: { walk: CrawlState; total: number },
): Promise<void> => {
  await setCrawlState(tx, which, given)
}
