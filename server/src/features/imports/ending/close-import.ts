import type { SourceProblem } from '@plaudit/contract/imports/imports'
import type { ImportRow } from '../../../db/import-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { deleteUnusedProducts } from '../../products/delete-unused-products.ts'
import { addCreatedProducts, lockImport, setImport, setWalk } from '../rows.ts'

export type End =
  | { state: 'completed' | 'cancelled'; problem?: never }
  | {
      state: 'failed'
      problem: 'fault' | 'too_long' | 'file_lost' | 'all_rejected' | SourceProblem
    }

/** A run as it stood when it ended, and how it ended. */
export type Ended = { run: ImportRow; end: End }

/** A run that came to its end without a single review is no success. A weekly reading is one row of a table, and told there. */
const truly = (run: ImportRow, end: End): End =>
  end.state === 'completed' &&
  run.count_rejected > 0 &&
  run.count_new + run.count_changed + run.count_duplicate === 0 &&
  !run.plan.walk?.sync
    ? { state: 'failed', problem: 'all_rejected' }
    : end

/**
 * Ends a run and sends for its photos, in the caller's transaction, which also tells the owner. Null, and nothing done,
 * when the run has ended already.
 */
export const closeImport = async (
  tx: Tx,
  { world, accountId }: Owner,
  { id, asked }: { id: string; asked: End },
): Promise<Ended | null> => {
  const which = { accountId, id }
  const run = await lockImport(tx, which)
  if (run?.state !== 'running' && run?.state !== 'queued') return null
  const end = truly(run, asked)
  // Products are made before their reviews: a run that was cut short may have made one for nothing.
  await addCreatedProducts(
    tx,
    which,
    -(await deleteUnusedProducts(tx, { accountId, importId: id })),
  )
  if (asked.state !== 'failed' && run.plan.walk)
    await setWalk(tx, which, { walk: run.plan.walk, total: run.next_row })
  await setImport(tx, which, {
    state: end.state,
    problem: end.problem ?? null,
    finished_at: world.clock.now(),
  })
  if (run.photos_total > run.photos_ready + run.photos_failed)
    await world.queue.send(tx, 'imports.fetch-photos', which, { key: id, group: accountId })
  return { run, end }
}
