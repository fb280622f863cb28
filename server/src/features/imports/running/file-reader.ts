import { prepareBatches } from '../../import-files/reading/prepare-batches.ts'
import { openRows } from '../../import-files/reading/open-rows.ts'
import { createMatcher } from '../../import-files/products/create-matcher.ts'
import type { Owner } from '../../../world.ts'
import { fileSource } from '../../../spreadsheets/table-source.ts'
import type { ImportRow } from '../../../db/import-tables.ts'
import { endImport } from '../ending/end-import.ts'
import { createMissingProducts } from './create-missing-products.ts'
import { isBatchDone } from '../rules.ts'
import { type ImportReader } from './run-import.ts'
import { createBatchWriters } from './create-batch-writers.ts'
import type { StopReason } from './write-batch.ts'
import { withDownloadedFile } from './with-downloaded-file.ts'

const readFile = (owner: Owner, run: ImportRow, signal: AbortSignal): Promise<StopReason | null> =>
  withDownloadedFile(owner.world, run.file_key ?? '', async (path) => {
    const lanes = createBatchWriters(owner, run.id)
    const matcher = await createMatcher(owner, run.plan.options, run.id)
    const rows = await openRows(fileSource(path), run.plan)
    const batches = prepareBatches(owner, rows, {
      plan: run.plan,
      matcher,
      size: run.plan.batchRows,
      settle: createMissingProducts(owner, run.id),
    })
    try {
      for await (const batch of batches) {
        // Rows that are done must be read again: a later row may repeat one of them.
        if (!isBatchDone({ next: run.next_row, ahead: run.plan.ahead }, batch.from))
          await lanes.add(batch)
        if (lanes.isOver() || signal.aborted) break
      }
    } catch (error) {
      await lanes.end().catch(() => null)
      throw error
    }
    return lanes.end()
  })

/** Reads the stored file and writes it batch by batch. */
export const fileReader: ImportReader = { read: readFile, end: endImport }
