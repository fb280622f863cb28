import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Tx } from '../../../../db/transaction.ts'
import type { ReviewFields } from '../incoming-review.ts'

type Run = { accountId: string; importId: string; now: Date }

export type HistoryEntry = { reviewId: string; before: ReviewFields; after: ReviewFields }

/** One history row for each review that a file changed; undo reads them. */
export const insertHistory = async (
  tx: Tx,
  { accountId, importId, now }: Run,
  entries: HistoryEntry[],
): Promise<void> => {
  if (entries.length === 0) return
  await tx
    .insertInto('review_changes')
    .values(
      entries.map(({ reviewId, before, after }) => ({
        account_id: accountId,
        review_id: reviewId,
        id: v7(),
        action: 'reimported',
        reason: null,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        import_id: importId,
        bulk_id: null,
        changed_at: now,
      })),
    )
    .execute()
}

type StoredChange = {
  id: string
  review_id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The next changes of an import to undo, latest first. */
export const changesOf = (
  tx: Tx,
  { accountId, importId }: Omit<Run, 'now'>,
  limit: number,
): Promise<StoredChange[]> =>
  tx
    .selectFrom('review_changes')
    .select(['id', 'review_id', 'before', 'after'])
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const deleteHistory = (tx: Tx, accountId: string, ids: string[]) =>
  tx
    .deleteFrom('review_changes')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** Leaves these in the history of their reviews when their import is undone. */
export const keepHistory = (tx: Tx, accountId: string, ids: string[]) =>
  tx
    .updateTable('review_changes')
    .set({ import_id: null })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
