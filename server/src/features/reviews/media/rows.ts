import { sql } from 'kysely'
import type { MediaRow } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { writeAndCount } from '../counting/rows.ts'

type Run = { accountId: string; importId: string }

/** Reviews that an import created or changed and whose photos are not fetched yet, after a review id. */
export const reviewsWithPendingMedia = (
  tx: Tx,
  { accountId, importId }: Run,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; media: MediaRow[] }[]> => {
  let query = tx
    .selectFrom('reviews')
    .select(['id', 'media'])
    .where('account_id', '=', accountId)
    .where('media_pending', '=', true)
    .where((eb) =>
      eb.or([
        eb('import_id', '=', importId),
        eb.exists(
          eb
            .selectFrom('review_changes')
            .select('review_changes.id')
            .whereRef('review_changes.account_id', '=', 'reviews.account_id')
            .whereRef('review_changes.review_id', '=', 'reviews.id')
            .where('review_changes.import_id', '=', importId),
        ),
      ]),
    )
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}

export const lockMedia = async (
  tx: Tx,
  accountId: string,
  reviewId: string,
): Promise<MediaRow[] | undefined> =>
  (
    await tx
      .selectFrom('reviews')
      .select('media')
      .where('account_id', '=', accountId)
      .where('id', '=', reviewId)
      .forUpdate()
      .executeTakeFirst()
  )?.media

export const setMedia = (
  tx: Tx,
  accountId: string,
  { reviewId, media, now }: { reviewId: string; media: MediaRow[]; now: Date },
): Promise<void> =>
  writeAndCount(tx, { accountId, ids: [reviewId] }, () =>
    tx
      .updateTable('reviews')
      .set({
        media: JSON.stringify(media),
        media_count: media.filter(({ state }) => state === 'ready').length,
        media_pending: media.some(({ state }) => state === 'pending'),
        updated_at: sql`${now}::timestamptz`,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', reviewId)
      .execute(),
  )
