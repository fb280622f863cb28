import type { HeldFor } from '@plaudit/contract/reviews/review'
import type { MediaRow } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { addToCounts, countedColumns } from '../counting/rows.ts'
import { countDelta } from '../counting/rules.ts'

const shown = [
  'id',
  'product_id',
  'author',
  'author_email',
  'rating',
  'title',
  'text',
  'original_title',
  'original_text',
  'edited_at',
  'status',
  'publish_at',
  'held',
  'media',
  'created_at',
] as const
/** `original_…`: as it was sent, where it was edited since. */
export type ShoppersReview = {
  id: string
  product_id: string
  author: string
  author_email: string | null
  rating: number
  title: string | null
  text: string
  original_title: string | null
  original_text: string | null
  edited_at: Date | null
  status: 'published' | 'pending' | 'hidden' | 'deleted'
  publish_at: Date | null
  held: HeldFor | null
  media: MediaRow[]
  created_at: Date
}

export const reviewWithKey = (
  tx: Tx,
  accountId: string,
  key: string,
): Promise<ShoppersReview | undefined> =>
  tx
    .selectFrom('reviews')
    .select(shown)
    .where('account_id', '=', accountId)
    .where('dedupe_key', '=', key)
    .executeTakeFirst()

/** How many reviews of one product this e-mail has sent by the form. Those that were withdrawn do not count. */
export const countOfEmail = async (
  tx: Tx,
  accountId: string,
  { productId, email }: { productId: string; email: string },
): Promise<number> => {
  const { count } = await tx
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where('source', '=', 'storefront')
    .where('status', '<>', 'deleted')
    .where((eb) => eb(eb.fn('lower', ['author_email']), '=', email.toLowerCase()))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Pending reviews of all accounts whose time has come, locked; those that somebody works on are left for the next run. */
export const lockDueReviews = (
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ account_id: string; id: string }[]> =>
  tx
    .selectFrom('reviews')
    .select(['account_id', 'id'])
    .where('status', '=', 'pending')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Removes a review of the form with its history; undefined when there is none. */
export const deleteReviewForGood = async (
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ media: MediaRow[]; dedupe_key: string } | undefined> => {
  const gone = await tx
    .deleteFrom('reviews')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('source', '=', 'storefront')
    .returning(['media', 'dedupe_key', ...countedColumns])
    .executeTakeFirst()
  if (gone) await addToCounts(tx, accountId, [countDelta(gone, -1)])
  return gone
}

export const insertWithdrawn = async (
  tx: Tx,
  { accountId, key, at }: { accountId: string; key: string; at: Date },
): Promise<void> => {
  await tx
    .insertInto('withdrawn_reviews')
    .values({ account_id: accountId, dedupe_key: key, withdrawn_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
    .execute()
}

export const isWithdrawn = async (tx: Tx, accountId: string, key: string): Promise<boolean> =>
  (await tx
    .selectFrom('withdrawn_reviews')
    .select('dedupe_key')
    .where('account_id', '=', accountId)
    .where('dedupe_key', '=', key)
    .executeTakeFirst()) !== undefined

/** Of all accounts. */
export const deleteWithdrawn = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('withdrawn_reviews').where('withdrawn_at', '<', before).execute()
}
