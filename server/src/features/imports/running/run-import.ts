import type { SourceProblem } from '@plaudit/contract/imports/imports'
import { isDatabaseUnavailable } from '../../../db/is-database-unavailable.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { FileMissing, FilesUnavailable } from '../../../providers/files.ts'
import type { Owner, World } from '../../../world.ts'
import type { End } from '../ending/mark-import-ended.ts'
import { importOf, lockImport, setImport } from '../rows.ts'
import { assertAllCounted } from '../rules.ts'
import { type StopReason } from './write-batch.ts'
import type { ImportRow } from '../../../db/import-tables.ts'

/** Marks the import as started; null when there is nothing (more) to do. */
const begin = ({ world, accountId }: Owner, id: string): Promise<ImportRow | null> =>
  inTransaction(world.db, async (tx) => {
    const run = await lockImport(tx, { accountId, id })
    if (run?.state === 'running') return run
    if (run?.state !== 'queued') return null
    await publishChanges(tx, accountId, ['imports'])
    return setImport(
      tx,
      { accountId, id },
      { state: 'running', started_at: run.started_at ?? world.clock.now() },
    )
  })

/** A completed import must have counted exactly what its file, or its pages, contained. */
const assertAllRowsCounted = async ({ world, accountId }: Owner, id: string): Promise<void> => {
  const run = await importOf(world.db, { accountId, id })
  if (run?.state !== 'running') return
  const outcomes = {
    created: run.count_new,
    changed: run.count_changed,
    duplicate: run.count_duplicate,
    rejected: run.count_rejected,
  }
  assertAllCounted(run.plan.walk ? run.next_row : run.total, outcomes)
}

/** Temporary faults: the queue retries, and the import continues where it stopped. */
const isTemporary = (error: unknown) =>
  isDatabaseUnavailable(error) ||
  error instanceof FilesUnavailable ||
  (error as { code?: string }).code === '25006'

const endOf = (owner: Owner, id: string, error: unknown): End => {
  if (error instanceof FileMissing) return { state: 'failed', problem: 'file_lost' }
  owner.world.log.error({ err: error, import_id: id }, 'import failed')
  return { state: 'failed', problem: 'fault' }
}

/** Reads the reviews of an import from its file or site. */
export type ImportReader = {
  /** Continues reading where the last process stopped. Returns why it ended early; null: all is done. */
  read: (
    owner: Owner,
    run: ImportRow,
    signal: AbortSignal,
  ) => Promise<StopReason | SourceProblem | null>
  end: (owner: Owner, id: string, asked: End) => Promise<void>
}

/**
 * Job: continues an import where the last process stopped. Whenever it is killed, every row is written exactly once;
 * if run twice, the second run finds nothing to do.
 */
export const runImport =
  (readerOf: (run: ImportRow) => ImportReader) =>
  async (
    world: World,
    { accountId, id }: { accountId: string; id: string },
    signal: AbortSignal,
  ): Promise<void> => {
    const owner: Owner = { world, accountId }
    const run = await begin(owner, id)
    if (!run) return
    const reader = readerOf(run)
    let stop: StopReason | SourceProblem | null
    try {
      stop = run.cancel_asked ? 'cancelled' : await reader.read(owner, run, signal)
      if (stop === null && !signal.aborted) await assertAllRowsCounted(owner, id)
    } catch (error) {
      if (isTemporary(error) || signal.aborted) throw error
      return reader.end(owner, id, endOf(owner, id, error))
    }
    if (stop === 'elsewhere') return
    if (stop === null) signal.throwIfAborted()
    if (stop === null || stop === 'cancelled')
      return reader.end(owner, id, { state: stop ?? 'completed' })
    await reader.end(owner, id, { state: 'failed', problem: stop })
  }
