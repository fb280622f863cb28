import type { Tx } from '../../../db/transaction.ts'
import { addToCounts } from '../counting/rows.ts'
import { changesOf, deleteHistory, lockReviews, updateReviews } from './rows.ts'
import { fieldsToRestore } from './rules.ts'

export type Run = { accountId: string; importId: string }

/**
 * Undoes the next changes of an import; returns how many. A review that was changed again since keeps its newer
 * content.
 */
export const revertChangedReviews = async (
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
    // An empty hash means "unknown": the next file is compared field by field.
    return review
      ? [{ existing: review, contentHash: '', fields: fieldsToRestore(review, change) }]
      : []
  })
  const deltas = await updateReviews(tx, run, restored)
  await deleteHistory(
    tx,
    run.accountId,
    changes.map(({ id }) => id),
  )
  await addToCounts(tx, run.accountId, deltas)
  return changes.length
}
