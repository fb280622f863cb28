import type { ImportReject } from '../../../db/import-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { ApplyResult } from '../../reviews/applying/apply-reviews.ts'
import { insertRejects, recordStep } from '../rows.ts'
import { assertAllCounted } from '../rules.ts'

export type Which = { accountId: string; id: string }

/** The result of a part of an import, and the progress after it. */
type Progress = {
  /** How many rows were read; each is exactly one of new, changed, duplicate and rejected. */
  rows: number
  applied: ApplyResult
  /** Duplicates, including those counted in `applied`. */
  duplicate: number
  rejects: ImportReject[]
  next: number
  ahead: number[]
  workedMs: number
}

/**
 * Saves the result of a part of an import, in the transaction that writes its reviews: rejected rows, counts and the
 * position to continue from.
 * @throws Error when a row is counted never or twice.
 */
export const recordProgress = async (
  tx: Tx,
  which: Which,
  { rows, applied, duplicate, rejects, next, ahead, workedMs }: Progress,
): Promise<void> => {
  const outcomes = {
    created: applied.created,
    changed: applied.changed,
    duplicate,
    rejected: rejects.length,
  }
  assertAllCounted(rows, outcomes)
  await insertRejects(tx, which, rejects)
  await recordStep(tx, which, {
    next,
    ahead,
    ...outcomes,
    photos: applied.photos,
    deadPhotos: applied.deadPhotos,
    mediaLeftOut: applied.mediaLeftOut,
    workedMs,
  })
  await publishChanges(tx, which.accountId, ['imports', 'reviews', 'products'])
}
