import type { Tx } from '../../../db/transaction.ts'
import { addToCounts } from '../counting/rows.ts'
import { changesOf, deleteHistory, keepHistory } from './history/rows.ts'
import { lockReviews, updateReviews } from './rows.ts'
import { fieldsToRestore } from './rules.ts'
import { keepsWords } from './edit-marks/rules.ts'

export type Run = { accountId: string; importId: string }

/**
 * Undoes the next changes of an import; returns how many. A review that was changed again since keeps its newer
 * content, and what the import did to its words stays a public edit.
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
  const kept: string[] = []
  const restored = changes.flatMap((change) => {
    const review = existing.get(change.review_id)
    if (!review) return []
    const { edited_at, ...others } = fieldsToRestore(review, change)
    const isKept = keepsWords(change, others)
    if (isKept) kept.push(change.id)
    const fields = isKept || edited_at === undefined ? others : { ...others, edited_at }
    // An empty hash means "unknown": the next file is compared field by field.
    return [{ existing: review, contentHash: '', fields }]
  })
  await keepHistory(tx, run.accountId, kept)
  const deltas = await updateReviews(tx, run, restored)
  await deleteHistory(
    tx,
    run.accountId,
    changes.map(({ id }) => id).filter((id) => !kept.includes(id)),
  )
  await addToCounts(tx, run.accountId, deltas)
  return changes.length
}
