import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { addToCounts, countedColumns, writeAndCount } from './counting/rows.ts'
import { countDelta } from './counting/rules.ts'

export type ReviewRow = Omit<
  Selectable<Tables['reviews']>,
  'words' | 'author_email' | 'email_unconfirmed' | 'order_ref' | 'twin_of'
>
/** A review with the shown fields of its product. */
export type ReviewWithProduct = ReviewRow & {
  product_title: string
  product_handle: string | null
  product_image: string | null
  product_gone_at: Date | null
}
export type ChangeRow = Selectable<Tables['review_changes']>

/** All columns but those for search and import, and the reviewer's e-mail and order, which no view may show. */
const reviewColumns = [
  'reviews.account_id',
  'reviews.id',
  'reviews.product_id',
  'reviews.author',
  'reviews.rating',
  'reviews.title',
  'reviews.text',
  'reviews.country',
  'reviews.reviewed_at',
  'reviews.created_at',
  'reviews.updated_at',
  'reviews.sort_at',
  'reviews.source',
  'reviews.source_app',
  'reviews.source_ref',
  'reviews.dedupe_key',
  'reviews.content_hash',
  'reviews.verified',
  'reviews.source_verified',
  'reviews.language',
  'reviews.translation',
  'reviews.variant',
  'reviews.status',
  'reviews.status_before_delete',
  'reviews.deleted_at',
  'reviews.pinned',
  'reviews.helpful_votes',
  'reviews.reply',
  'reviews.replied_at',
  'reviews.original_title',
  'reviews.original_text',
  'reviews.edited_at',
  'reviews.media',
  'reviews.media_count',
  'reviews.media_pending',
  'reviews.import_id',
  'reviews.erased_at',
  'reviews.publish_at',
  'reviews.held',
  'reviews.hide_reason',
  'reviews.open_reports',
] as const

const productColumns = [
  'products.title as product_title',
  'products.handle as product_handle',
  'products.image_url as product_image',
  'products.gone_from_store_at as product_gone_at',
] as const

export const reviewsWithProducts = (tx: Tx) =>
  tx
    .selectFrom('reviews')
    .innerJoin('products', (join) =>
      join
        .onRef('products.account_id', '=', 'reviews.account_id')
        .onRef('products.id', '=', 'reviews.product_id'),
    )
    .select([...reviewColumns, ...productColumns])

export const reviewOf = (
  tx: Tx,
  accountId: string,
  id: string,
): Promise<ReviewWithProduct | undefined> =>
  reviewsWithProducts(tx)
    .where('reviews.account_id', '=', accountId)
    .where('reviews.id', '=', id)
    .executeTakeFirst()

/** Locked until the transaction ends, so that two edits do not overwrite each other's history. */
export const lockReview = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('reviews')
    .select(reviewColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Reviews with the same product, author, day and text (see `dedupeKeyOf`); `key` is that of the first. */
export const findLookAlikes = (tx: Tx, accountId: string, key: string) =>
  tx
    .selectFrom('reviews')
    .select(['rating', 'title', 'country', 'variant'])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('dedupe_key', '=', key), eb('twin_of', '=', key)]))
    .execute()

/** False when the same review exists already. */
export const insertReview = async (
  tx: Tx,
  row: Insertable<Tables['reviews']>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
    .returning(countedColumns)
    .executeTakeFirst()
  if (inserted) await addToCounts(tx, row.account_id, [countDelta(inserted, 1)])
  return inserted !== undefined
}

/** Changes a review that is locked. */
export const setReview = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  change: Updateable<Tables['reviews']>,
): Promise<void> =>
  writeAndCount(tx, { accountId, ids: [id] }, () =>
    tx
      .updateTable('reviews')
      .set(change)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute(),
  )

type NewChange = {
  accountId: string
  reviewId: string
  action: string
  reason?: string | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  at: Date
}
export const insertChange = (
  tx: Tx,
  { accountId, reviewId, action, reason, before, after, at }: NewChange,
) =>
  tx
    .insertInto('review_changes')
    .values({
      account_id: accountId,
      review_id: reviewId,
      id: v7(),
      action,
      reason: reason ?? null,
      before: JSON.stringify(before ?? {}),
      after: JSON.stringify(after ?? {}),
      import_id: null,
      bulk_id: null,
      changed_at: at,
    })
    .execute()

export const changesOf = (tx: Tx, accountId: string, reviewId: string): Promise<ChangeRow[]> =>
  tx
    .selectFrom('review_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('review_id', '=', reviewId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** How many of these ids are the account's. */
export const countOwned = async (tx: Tx, accountId: string, ids: string[]): Promise<number> => {
  const { count } = await tx
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes reviews whose deletion can no longer be undone; returns them. A review that another transaction has locked,
 * which may be restoring it, is left for the next time.
 */
export const purgeDeleted = async (
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ id: string; media: ReviewRow['media'] }[]> => {
  const gone = await tx
    .with('due', (db) =>
      db
        .selectFrom('reviews')
        .select(['account_id', 'id'])
        .where('status', '=', 'deleted')
        .where('deleted_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('reviews')
    .where((eb) =>
      eb(
        eb.refTuple('account_id', 'id'),
        'in',
        eb.selectFrom('due').select(['account_id', 'id']).$asTuple('account_id', 'id'),
      ),
    )
    .returning(['account_id', 'id', 'media', ...countedColumns])
    .execute()
  const accounts = Map.groupBy(gone, ({ account_id }) => account_id)
  for (const accountId of [...accounts.keys()].sort())
    await addToCounts(
      tx,
      accountId,
      accounts.get(accountId)!.map((review) => countDelta(review, -1)),
    )
  return gone
}
