import type { SourceProblem } from '@plaudit/contract/imports/imports'
import { isDatabaseUnavailable } from '../../../db/is-database-unavailable.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import { FileMissing, FilesUnavailable } from '../../../providers/files.ts'
import { fileSource } from '../../../spreadsheets/table-source.ts'
import type { Owner, World } from '../../../world.ts'
import type { End } from '../ending/close-import.ts'
import { endImport } from '../ending/end-import.ts'
import { withFile } from './fetch-file.ts'
import { openRows } from '../../import-files/reading/join-replies.ts'
import { prepareBatches, type Batch } from '../../import-files/reading/prepare-batches.ts'
import { makeProducts } from './make-products.ts'
import { openMatcher } from '../../import-files/products/match-products.ts'
import { importOf, lockImport, setImport } from '../rows.ts'
import { assertAllCounted, isDone } from '../rules.ts'
import { writeBatch, type Stop } from './write-batch.ts'
import type { ImportRow } from '../../../db/import-tables.ts'

/** Batches written at a time: while the database works on one, the next is written and a third is read. */
const LANES = 2

/** Marks the run as begun; null when there is nothing (more) to do. */
const begin = ({ world, accountId }: Owner, id: string): Promise<ImportRow | null> =>
  inTransaction(world.db, async (tx) => {
    const run = await lockImport(tx, { accountId, id })
    if (run?.state === 'running') return run
    if (run?.state !== 'queued') return null
    await changed(tx, accountId, ['imports'])
    return setImport(
      tx,
      { accountId, id },
      { state: 'running', started_at: run.started_at ?? world.clock.now() },
    )
  })

/** Writes batches two at a time and remembers the first reason to stop. */
const makeLanes = (owner: Owner, id: string) => {
  const busy = new Set<Promise<void>>()
  let last = owner.world.clock.now().getTime()
  let stop: Stop | null = null
  let fault: unknown
  const write = async (batch: Batch) => {
    const now = owner.world.clock.now().getTime()
    const workedMs = now - last
    last = now
    try {
      stop = (await writeBatch(owner, id, { batch, workedMs })) ?? stop
    } catch (error) {
      fault ??= error
    }
  }
  return {
    /** Comes back as soon as there is room for another batch. */
    add: async (batch: Batch) => {
      const lane: Promise<void> = write(batch).finally(() => busy.delete(lane))
      busy.add(lane)
      if (busy.size >= LANES) await Promise.race(busy)
    },
    isOver: () => stop !== null || fault !== undefined,
    end: async (): Promise<Stop | null> => {
      await Promise.all(busy)
      if (fault !== undefined) throw fault
      return stop
    },
  }
}

const readFile = (owner: Owner, run: ImportRow, signal: AbortSignal): Promise<Stop | null> =>
  withFile(owner.world, run.file_key ?? '', async (path) => {
    const lanes = makeLanes(owner, run.id)
    const matcher = await openMatcher(owner, run.plan.options, run.id)
    const rows = await openRows(fileSource(path), run.plan)
    const batches = prepareBatches(owner, rows, {
      plan: run.plan,
      matcher,
      size: run.plan.batchRows,
      settle: makeProducts(owner, run.id),
    })
    try {
      for await (const batch of batches) {
        // Rows that are done are read again all the same: a later row may repeat one of them.
        if (!isDone({ next: run.next_row, ahead: run.plan.ahead }, batch.from))
          await lanes.add(batch)
        if (lanes.isOver() || signal.aborted) break
      }
    } catch (error) {
      await lanes.end().catch(() => null)
      throw error
    }
    return lanes.end()
  })

/** What a run that comes to its end has counted is what its file, or its pages, held. */
const assertWhole = async ({ world, accountId }: Owner, id: string): Promise<void> => {
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

/** Faults that pass by themselves: the queue tries again, and the run goes on where it stopped. */
const isPassing = (error: unknown) =>
  isDatabaseUnavailable(error) ||
  error instanceof FilesUnavailable ||
  (error as { code?: string }).code === '25006'

const endOf = (owner: Owner, id: string, error: unknown): End => {
  if (error instanceof FileMissing) return { state: 'failed', problem: 'file_lost' }
  owner.world.log.error({ err: error, import_id: id }, 'import failed')
  return { state: 'failed', problem: 'fault' }
}

/** Where the reviews of a run come from. */
export type ImportReader = {
  /** Reads on from where the last process stopped. Answers why it ended early; null: all is done. */
  read: (owner: Owner, run: ImportRow, signal: AbortSignal) => Promise<Stop | SourceProblem | null>
  end: (owner: Owner, id: string, asked: End) => Promise<void>
}

/** Reads the kept file and writes it batch by batch. */
export const fileReader: ImportReader = { read: readFile, end: endImport }

/**
 * The job: reads a run from where the last process stopped. Whenever it is killed, every row ends up in the database
 * exactly once; run twice, the second finds nothing to do.
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
    let stop: Stop | SourceProblem | null
    try {
      stop = run.cancel_asked ? 'cancelled' : await reader.read(owner, run, signal)
      if (stop === null && !signal.aborted) await assertWhole(owner, id)
    } catch (error) {
      if (isPassing(error) || signal.aborted) throw error
      return reader.end(owner, id, endOf(owner, id, error))
    }
    if (stop === 'elsewhere') return
    if (stop === null) signal.throwIfAborted()
    if (stop === null || stop === 'cancelled')
      return reader.end(owner, id, { state: stop ?? 'completed' })
    await reader.end(owner, id, { state: 'failed', problem: stop })
  }
