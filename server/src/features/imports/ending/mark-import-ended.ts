import type { SourceProblem } from '@plaudit/contract/imports/imports'
import type { ImportRow } from '../../../db/import-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { deleteUnusedProducts } from '../../catalogue/delete-unused-products.ts'
import { addCreatedProducts, lockImport, setImport, setCrawlState } from '../rows.ts'

export type End =
  | { state: 'completed' | 'cancelled'; problem?: never }
  | {
      state: 'failed'
      problem: 'fault' | 'too_long' | 'file_lost' | 'all_rejected' | SourceProblem
    }

/** An import when it ended, and how it ended. */
export type Ended = { run: ImportRow; end: End }

/** An import that finished without a single review has failed. A weekly sync only shows this in its own list. */
const actualEnd = (run: ImportRow, end: End): End =>
  end.state === 'completed' &&
  run.count_rejected > 0 &&
  run.count_new + run.count_changed + run.count_duplicate === 0 &&
  !run.plan.walk?.sync
    ? { state: 'failed', problem: 'all_rejected' }
    : end

/**
 * Marks an import as ended and queues the fetching of its photos, in the caller's transaction, which also notifies
 * the owner. Does nothing and returns null when it has ended already.
 */
export const markImportEnded = async (
  tx: Tx,
  { world, accountId }: Owner,
  { id, asked }: { id: string; asked: End },
): Promise<Ended | null> => {
  const which = { accountId, id }
  const run = await lockImport(tx, which)
  if (run?.state !== 'running' && run?.state !== 'queued') return null
  const end = actualEnd(run, asked)
  // Products are created before their reviews: an interrupted import may have created unused ones.
  await addCreatedProducts(
    tx,
    which,
    -(await deleteUnusedProducts(tx, { accountId, importId: id })),
  )
  if (asked.state !== 'failed' && run.plan.walk)
    await setCrawlState(tx, which, { walk: run.plan.walk, total: run.next_row })
  await setImport(tx, which, {
    state: end.state,
    problem: end.problem ?? null,
    finished_at: world.clock.now(),
  })
  await world.queue.send(tx, 'verified-purchases.check', { accountId })
  if (run.photos_total > run.photos_ready + run.photos_failed)
    await world.queue.send(tx, 'imports.fetch-photos', which, { key: id, group: accountId })
  return { run, end }
}
