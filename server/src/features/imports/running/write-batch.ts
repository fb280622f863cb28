import { inTransaction } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { applyReviews } from '../../reviews/applying/apply-reviews.ts'
import { findLastRowWithRoom } from '../../reviews/applying/find-last-row-with-room.ts'
import {
  beyondRoom,
  ratingDiffers,
  type Batch,
} from '../../import-files/reading/prepare-batches.ts'
import { lockRunningImport } from '../find-import.ts'
import { recordProgress } from './record-progress.ts'
import { advance, hasTakenTooLong } from '../rules.ts'

/** Why a run must not go on. `elsewhere`: it was ended by somebody else. */
export type Stop = 'cancelled' | 'too_long' | 'elsewhere'

/** Rolls a batch back: another worker ended the run, or wrote this batch already. */
class NotOurs extends Error {
  readonly stop: Stop | null
  constructor(stop: Stop | null) {
    super('This batch is not ours to write.')
    this.stop = stop
  }
}

/** Two runs may lock each other out; the database then ends one, and the batch is simply tried again. */
const isCollision = (error: unknown) =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
const TRIES = 4

const write = (
  owner: Owner,
  id: string,
  { batch, workedMs }: { batch: Batch; workedMs: number },
): Promise<Stop | null> => {
  const { world, accountId } = owner
  const which = { accountId, id }
  return inTransaction(world.db, async (tx) => {
    const newUntilRow = Math.min(
      batch.newUntilRow ?? Infinity,
      await findLastRowWithRoom(owner, tx, { importId: id, incoming: batch.incoming }),
    )
    const applied = await applyReviews(
      tx,
      { accountId, importId: id, now: world.clock.now(), newUntilRow },
      batch.incoming,
    )
    // Last, so that two batches can be written side by side; nothing counts before this row says so.
    const run = await lockRunningImport(tx, which)
    if (!run) throw new NotOurs('elsewhere')
    const done = advance(
      { next: run.next_row, ahead: run.plan.ahead },
      { from: batch.from, size: run.plan.batchRows },
    )
    if (!done) throw new NotOurs(null)
    const rejects = [
      ...batch.rejects,
      ...applied.ratingDiffers.map((incoming) => ratingDiffers(run.plan, incoming)),
      ...applied.beyondRoom.map((incoming) => beyondRoom(run.plan, incoming)),
    ]
    await recordProgress(tx, which, {
      ...done,
      rows: batch.rows,
      applied,
      duplicate: applied.duplicate + batch.repeats,
      rejects,
      workedMs,
    })
    if (run.cancel_asked) return 'cancelled'
    return hasTakenTooLong(run, run.worked_ms + workedMs) ? 'too_long' : null
  })
}

/**
 * Writes one batch in one transaction: reviews, history, rejected rows, counts and how far the import is. After a crash
 * either all of it happened or nothing. Answers why the run must stop, or null.
 */
export const writeBatch = async (
  owner: Owner,
  id: string,
  step: { batch: Batch; workedMs: number },
): Promise<Stop | null> => {
  for (let tries = 1; ; tries++) {
    try {
      return await write(owner, id, step)
    } catch (error) {
      if (error instanceof NotOurs) return error.stop
      if (!isCollision(error) || tries === TRIES) throw error
    }
  }
}
