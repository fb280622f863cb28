import { sql } from 'kysely'
import { ownSources } from '@plaudit/contract/reviews/review'
import type { Tx } from '../../../../db/transaction.ts'

/** In the order of their ids, as their products are locked, so that two writers cannot deadlock. */
export const insertChangedRatings = async (
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    insert into changed_ratings (account_id, product_id)
    select ${accountId}::uuid, id from products
    where account_id = ${accountId} and id = any(${[...new Set(ids)]}::uuid[]) and origin = 'store'
      and gone_from_store_at is null order by id
    on conflict (account_id, product_id) do update set marks = changed_ratings.marks + 1`.execute(
    tx,
  )
}

/** All products with a published review, as if they had changed just now. */
export const insertAllRated = async (tx: Tx, accountId: string): Promise<void> => {
  const rated = await tx
    .selectFrom('review_counts')
    .select('product_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('status', '=', 'published')
    .where('reviews', '>', 0)
    .execute()
  await insertChangedRatings(
    tx,
    accountId,
    rated.map(({ product_id }) => product_id),
  )
}

export const accountsWithChanges = async (
  tx: Tx,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> =>
  (
    await tx
      .selectFrom('changed_ratings')
      .select('account_id')
      .where('account_id', '!=', sql<string>`all(${except}::uuid[])`)
      .groupBy('account_id')
      .orderBy(sql`random()`)
      .limit(limit)
      .execute()
  ).map(({ account_id }) => account_id)

export type ChangedRating = {
  product_id: string
  marks: number
  /** The store's number; null for a product that is not the store's (any more). */
  external_id: string | null
  /** Of published own reviews. */
  count: number
  /** The sum of their stars. */
  stars: number
}

export const changedRatings = async (
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<ChangedRating[]> => {
  const { rows } = await sql<ChangedRating>`
    select c.product_id, c.marks, p.external_id, coalesce(sum(r.reviews), 0)::int as count, coalesce(sum(r.reviews * r.rating), 0)::int as stars
    from (select product_id, marks from changed_ratings where account_id = ${accountId} order by product_id limit ${limit}) c
    left join products p on p.account_id = ${accountId} and p.id = c.product_id and p.origin = 'store'
      and p.gone_from_store_at is null
    left join review_counts r on r.account_id = ${accountId} and r.product_id = c.product_id and r.status = 'published'
      and r.source = any(${[...ownSources]}::text[])
    group by c.product_id, c.marks, p.external_id order by c.product_id`.execute(tx)
  return rows
}

/** Only those that did not change again. */
export const deleteChangedRatings = async (
  tx: Tx,
  accountId: string,
  told: readonly Pick<ChangedRating, 'product_id' | 'marks'>[],
): Promise<void> => {
  await sql`
    delete from changed_ratings using json_to_recordset(${JSON.stringify(told)}::json) as told (product_id uuid, marks int)
    where changed_ratings.account_id = ${accountId} and changed_ratings.product_id = told.product_id
      and changed_ratings.marks = told.marks`.execute(tx)
}

export const hasChangedRatings = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx
    .selectFrom('changed_ratings')
    .select('product_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const deleteAllChanged = (tx: Tx, accountId: string) =>
  tx.deleteFrom('changed_ratings').where('account_id', '=', accountId).execute()
