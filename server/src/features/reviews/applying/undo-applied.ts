import type { Tx } from '../../../db/transaction.ts'
import { holdPlaces } from '../../accounts/hold-places.ts'
import { changesOf, deleteHistory, deleteImported, lockReviews, updateReviews } from './rows.ts'
import { fieldsToRestore } from './rules.ts'

type Run = { accountId: string; importId: string }

/** Takes back the next changes of an import and answers how many. A review that was changed again since keeps the newer words. */
export const restoreChanged = async (
  tx: Tx,
  run: Run & { now: Date },
  limit: number,
): Promise<number> => {
  const changes = await changesOf(tx, run, limit)
  const existing = new Map(
    (
      await lockReviews(tx, run.accountId, {
        keys: [],
        ids: [...new Set(changes.map(({ review_id }) => review_id))],
      })
    ).map((review) => [review.id, review]),
  )
  const restored = changes.flatMap((change) => {
    const review = existing.get(change.review_id)
    // An empty hash says "unknown": whatever file comes next is compared field by field.
    return review
      ? [{ existing: review, contentHash: '', fields: fieldsToRestore(review, change) }]
      : []
  })
  await updateReviews(tx, run, restored)
  await deleteHistory(
    tx,
    run.accountId,
    changes.map(({ id }) => id),
  )
  return changes.length
}

/** Deletes the next reviews that an import created; answers how many, and the files of their photos. */
export const deleteCreated = async (
  tx: Tx,
  run: Run,
  limit: number,
): Promise<{ count: number; files: string[] }> => {
  // A batch that comes in at this moment sees all of them or none.
  await holdPlaces(tx, run)
  return deleteImported(tx, run, limit)
}
