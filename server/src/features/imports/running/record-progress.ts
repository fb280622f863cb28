import type { ImportReject, SourceWalk } from '../../../db/import-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import type { ApplyResult } from '../../reviews/applying/apply-reviews.ts'
import { insertRejects, recordStep, setWalk } from '../rows.ts'
import { assertAllCounted } from '../rules.ts'

type Which = { accountId: string; id: string }

/** What a part of a run came to, and how far the run is behind it. */
type Progress = {
  /** How many rows were read; each ends as exactly one of new, changed, already there and rejected. */
  rows: number
  applied: ApplyResult
  /** Reviews that were here before, those that `applied` counts included. */
  duplicate: number
  rejects: ImportReject[]
  next: number
  ahead: number[]
  workedMs: number
}

/**
 * Puts down what a part of a run came to, in the transaction that writes its reviews: rejected rows, counts, and where the
 * run goes on.
 * @throws Error when a row is counted nowhere or twice.
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
  await changed(tx, which.accountId, ['imports', 'reviews', 'products'])
}

/** Puts down how far a site was read, and how many reviews are expected now. */
export const recordWalk = async (
  tx: Tx,
  which: Which,
  given: { walk: SourceWalk; total: number },
): Promise<void> => {
  await setWalk(tx, which, given)
}
