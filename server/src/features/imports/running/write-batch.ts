import { inTransaction } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { applyReviews } from '../../reviews/applying/apply-reviews.ts'
import { findLastRowWithRoom } from '../../reviews/applying/find-last-row-with-room.ts'
import { type RowBatch } from '../../import-files/reading/prepare-batches.ts'
import { ratingDiffersReject } from '../../import-files/reading/rating-differs-reject.ts'
import { noRoomReject } from '../../import-files/reading/no-room-reject.ts'
import { retryCollisions } from './retry-collisions.ts'
import { lockRunningImport } from './lock-running-import.ts'
import { recordProgress } from './record-progress.ts'
import { advanceProgress, hasTakenTooLong } from '../rules.ts'

/** Why an import must stop. `elsewhere`: another process ended it. */
export type StopReason = 'cancelled' | 'too_long' | 'elsewhere'

/** Rolls back a batch: another worker ended the import, or wrote this batch already. */
class LostOwnership extends Error {
  readonly stop: StopReason | null
  constructor(stop: StopReason | null) {
    super('This batch is not ours to write.')
    this.stop = stop
  }
}

const write = (
  owner: Owner,
  id: string,
  { batch, workedMs }: { batch: RowBatch; workedMs: number },
): Promise<StopReason | null> => {
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
    // Last, so that two batches can be written concurrently; nothing counts before this row is updated.
    const run = await lockRunningImport(tx, which)
    if (!run) throw new LostOwnership('elsewhere')
    const done = advanceProgress(
      { next: run.next_row, ahead: run.plan.ahead },
      { from: batch.from, size: run.plan.batchRows },
    )
    if (!done) throw new LostOwnership(null)
    const rejects = [
      ...batch.rejects,
      ...applied.ratingDiffers.map((incoming) => ratingDiffersReject(run.plan, incoming)),
      ...applied.beyondRoom.map((incoming) => noRoomReject(run.plan, incoming)),
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
 * Writes one batch in one transaction: reviews, history, rejected rows, counts and progress. After a crash either all
 * of it was written or nothing. Returns why the import must stop, or null.
 */
export const writeBatch = async (
  owner: Owner,
  id: string,
  step: { batch: RowBatch; workedMs: number },
): Promise<StopReason | null> => {
  try {
    return await retryCollisions(() => write(owner, id, step))
  } catch (error) {
    if (error instanceof LostOwnership) return error.stop
    throw error
  }
}
