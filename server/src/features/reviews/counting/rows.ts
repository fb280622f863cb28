import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'
import { insertChangedRatings } from './changed/rows.ts'
import { touchProducts } from '../../catalogue/versions/touch-products.ts'
import {
  sumCountries,
  sumDeltas,
  sumHideReasons,
  sumProductCountries,
  type Delta,
  type ProductDelta,
} from './rules.ts'

/** The columns of a review that the counts depend on: see `countDelta`. */
export const countedColumns = [
  'product_id',
  'source',
  'status',
  'rating',
  'country',
  'hide_reason',
  'media_count',
  'reply',
  'verified',
] as const

const recordOf = sql`(product_id uuid, source text, status text, rating smallint,
  reviews int, with_media int, replied int, verified int)`
const columnsOfDeltas = (deltas: readonly ProductDelta[]) =>
  deltas.filter(
    ({ reviews, with_media, replied, verified }) => reviews || with_media || replied || verified,
  )

/** Updated in the order of their keys, so that two writers of one account cannot deadlock. */
const addToProducts = async (tx: Tx, accountId: string, deltas: readonly ProductDelta[]) => {
  const changes = columnsOfDeltas(deltas)
  if (changes.length === 0) return
  await sql`
    insert into review_counts (account_id, product_id, source, status, rating, reviews, with_media, replied, verified)
    select ${accountId}::uuid, product_id, source, status, rating, reviews, with_media, replied, verified
    from json_to_recordset(${JSON.stringify(changes)}::json) as d ${recordOf}
    order by product_id, source, status, rating
    on conflict (account_id, product_id, source, status, rating) do update set
      reviews = review_counts.reviews + excluded.reviews, with_media = review_counts.with_media + excluded.with_media,
      replied = review_counts.replied + excluded.replied,
      verified = review_counts.verified + excluded.verified`.execute(tx)
}
const addToAccount = async (tx: Tx, accountId: string, deltas: readonly ProductDelta[]) => {
  const changes = columnsOfDeltas(
    sumDeltas(deltas.map((delta) => ({ ...delta, product_id: null }))),
  )
  if (changes.length === 0) return
  await sql`
    insert into account_review_counts (account_id, source, status, rating, reviews, with_media, replied, verified)
    select ${accountId}::uuid, source, status, rating, reviews, with_media, replied, verified
    from json_to_recordset(${JSON.stringify(changes)}::json) as d ${recordOf}
    order by source, status, rating
    on conflict (account_id, source, status, rating) do update set
      reviews = account_review_counts.reviews + excluded.reviews,
      with_media = account_review_counts.with_media + excluded.with_media,
      replied = account_review_counts.replied + excluded.replied,
      verified = account_review_counts.verified + excluded.verified`.execute(tx)
}

const addToCountries = async (tx: Tx, accountId: string, deltas: readonly Delta[]) => {
  const changes = sumCountries(deltas)
  if (changes.length === 0) return
  await sql`
    insert into account_country_counts (account_id, country, reviews)
    select ${accountId}::uuid, country, reviews
    from json_to_recordset(${JSON.stringify(changes)}::json) as d (country text, reviews int) order by country
    on conflict (account_id, country) do update set reviews = account_country_counts.reviews + excluded.reviews`.execute(
    tx,
  )
}

const addToHideReasons = async (tx: Tx, accountId: string, deltas: readonly Delta[]) => {
  const changes = sumHideReasons(deltas)
  if (changes.length === 0) return
  await sql`
    insert into account_hidden_counts (account_id, reason, reviews)
    select ${accountId}::uuid, reason, reviews
    from json_to_recordset(${JSON.stringify(changes)}::json) as d (reason text, reviews int) order by reason
    on conflict (account_id, reason) do update set reviews = account_hidden_counts.reviews + excluded.reviews`.execute(
    tx,
  )
}

const addToProductCountries = async (tx: Tx, accountId: string, deltas: readonly Delta[]) => {
  const changes = sumProductCountries(deltas)
  if (changes.length === 0) return
  await sql`
    insert into product_country_counts (account_id, product_id, country, rating, reviews, with_media)
    select ${accountId}::uuid, product_id, country, rating, reviews, with_media
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as d (product_id uuid, country text, rating smallint, reviews int, with_media int)
    order by product_id, country, rating
    on conflict (account_id, product_id, country, rating) do update set
      reviews = product_country_counts.reviews + excluded.reviews,
      with_media = product_country_counts.with_media + excluded.with_media`.execute(tx)
}

/**
 * Applies changes to the stored counts, in the transaction that wrote the reviews. Call it once in a transaction, after
 * everything that may wait for a review: a second call takes its rows out of order and
 * can deadlock with another writer.
 */
export const addToCounts = async (
  tx: Tx,
  accountId: string,
  changes: readonly Delta[],
): Promise<void> => {
  const deltas = sumDeltas(changes)
  await addToProducts(tx, accountId, deltas)
  await addToAccount(tx, accountId, deltas)
  await addToCountries(tx, accountId, changes)
  await addToHideReasons(tx, accountId, changes)
  await addToProductCountries(tx, accountId, changes)
  const products = deltas.flatMap(({ product_id }) => product_id ?? [])
  await touchProducts(tx, accountId, products)
  await insertChangedRatings(tx, accountId, products)
}

const countDeltas = async (
  tx: Tx,
  { accountId, ids }: { accountId: string; ids: string[] },
  sign: 1 | -1,
): Promise<Delta[]> => {
  const { rows } = await sql<Delta>`
    select product_id, source, status, rating, country,
      case when status = 'hidden' then hide_reason end as hide_reason, (count(*) * ${sql.lit(sign)})::int as reviews,
      (count(*) filter (where media_count > 0) * ${sql.lit(sign)})::int as with_media,
      (count(*) filter (where reply is not null) * ${sql.lit(sign)})::int as replied,
      (count(*) filter (where verified) * ${sql.lit(sign)})::int as verified
    from reviews where account_id = ${accountId} and id = any(${ids}::uuid[])
    group by product_id, source, status, rating, country, 6`.execute(tx)
  return rows
}

type Which = { accountId: string; ids: string[] }

/** Writes locked reviews and returns what changes in the counts, for `addToCounts`. */
export const writeAndCompare = async (
  tx: Tx,
  which: Which,
  write: () => Promise<unknown>,
): Promise<Delta[]> => {
  const before = await countDeltas(tx, which, -1)
  await write()
  return [...before, ...(await countDeltas(tx, which, 1))]
}

/** Writes locked reviews and updates the counts to match: once in a transaction, as `addToCounts`. */
export const writeAndCount = async (
  tx: Tx,
  which: Which,
  write: () => Promise<unknown>,
): Promise<void> => addToCounts(tx, which.accountId, await writeAndCompare(tx, which, write))

/** The next account that has reviews, after one. */
export const nextAccountWithReviews = async (
  tx: Tx,
  after: string | null,
): Promise<string | null> => {
  let query = tx.selectFrom('reviews').select('account_id').orderBy('account_id').limit(1)
  if (after) query = query.where('account_id', '>', after)
  return (await query.executeTakeFirst())?.account_id ?? null
}

const sums = sql`sum(reviews), sum(with_media), sum(replied), sum(verified)`
const isOff = sql`sum(reviews) <> 0 or sum(with_media) <> 0 or sum(replied) <> 0 or sum(verified) <> 0`

const repairProductCountries = async (tx: Tx, accountId: string) =>
  (
    await sql<{ product_id: string }>`
    insert into product_country_counts (account_id, product_id, country, rating, reviews, with_media)
    select ${accountId}::uuid, product_id, country, rating, sum(reviews), sum(with_media)
    from (select product_id, country, rating, 1 as reviews, (media_count > 0)::int as with_media from reviews
        where account_id = ${accountId} and country is not null and status = 'published'
      union all select product_id, country, rating, -reviews, -with_media from product_country_counts
        where account_id = ${accountId}) both_sides
    group by product_id, country, rating having sum(reviews) <> 0 or sum(with_media) <> 0
    order by product_id, country, rating
    on conflict (account_id, product_id, country, rating) do update set
      reviews = product_country_counts.reviews + excluded.reviews,
      with_media = product_country_counts.with_media + excluded.with_media
    returning product_id`.execute(tx)
  ).rows

/**
 * Makes an account's counts equal to its reviews. Each statement sees one snapshot and adds the difference, so it is
 * correct whatever else is counted at the same time, and nobody waits.
 */
export const repairCounts = async (tx: Tx, accountId: string): Promise<void> => {
  const live = sql`select product_id, source, status, rating, 1 as reviews, (media_count > 0)::int as with_media,
    (reply is not null)::int as replied, verified::int as verified from reviews where account_id = ${accountId}`
  const { rows } = await sql<{ product_id: string }>`
    insert into review_counts (account_id, product_id, source, status, rating, reviews, with_media, replied, verified)
    select ${accountId}::uuid, product_id, source, status, rating, ${sums}
    from (${live} union all select product_id, source, status, rating, -reviews, -with_media, -replied, -verified
      from review_counts where account_id = ${accountId}) both_sides
    group by product_id, source, status, rating having ${isOff} order by product_id, source, status, rating
    on conflict (account_id, product_id, source, status, rating) do update set
      reviews = review_counts.reviews + excluded.reviews, with_media = review_counts.with_media + excluded.with_media,
      replied = review_counts.replied + excluded.replied,
      verified = review_counts.verified + excluded.verified
    returning product_id`.execute(tx)
  await sql`
    insert into account_review_counts (account_id, source, status, rating, reviews, with_media, replied, verified)
    select ${accountId}::uuid, source, status, rating, ${sums}
    from (${live} union all select null, source, status, rating, -reviews, -with_media, -replied, -verified
      from account_review_counts where account_id = ${accountId}) both_sides
    group by source, status, rating having ${isOff} order by source, status, rating
    on conflict (account_id, source, status, rating) do update set
      reviews = account_review_counts.reviews + excluded.reviews,
      with_media = account_review_counts.with_media + excluded.with_media,
      replied = account_review_counts.replied + excluded.replied,
      verified = account_review_counts.verified + excluded.verified`.execute(tx)
  await sql`
    insert into account_country_counts (account_id, country, reviews)
    select ${accountId}::uuid, country, sum(reviews)
    from (select country, 1 as reviews from reviews
        where account_id = ${accountId} and country is not null and status <> 'deleted'
      union all select country, -reviews from account_country_counts where account_id = ${accountId}) both_sides
    group by country having sum(reviews) <> 0 order by country
    on conflict (account_id, country) do update set reviews = account_country_counts.reviews + excluded.reviews`.execute(
    tx,
  )
  await sql`
    insert into account_hidden_counts (account_id, reason, reviews)
    select ${accountId}::uuid, reason, sum(reviews)
    from (select hide_reason as reason, 1 as reviews from reviews
        where account_id = ${accountId} and hide_reason is not null and status = 'hidden'
      union all select reason, -reviews from account_hidden_counts where account_id = ${accountId}) both_sides
    group by reason having sum(reviews) <> 0 order by reason
    on conflict (account_id, reason) do update set reviews = account_hidden_counts.reviews + excluded.reviews`.execute(
    tx,
  )
  const repaired = await repairProductCountries(tx, accountId)
  const products = [...new Set([...rows, ...repaired].map(({ product_id }) => product_id))]
  await touchProducts(tx, accountId, products)
  await insertChangedRatings(tx, accountId, products)
}

/** Products with at least one review that is not deleted (PROD-2). */
export const countReviewedProducts = async (tx: Tx, accountId: string): Promise<number> => {
  const row = await tx
    .selectFrom('review_counts')
    .select((eb) => eb.fn.count<number>('product_id').distinct().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '!=', 'deleted')
    .where('reviews', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many reviews are hidden for which reason. */
export const hiddenCountsOf = (
  tx: Tx,
  accountId: string,
): Promise<{ reason: string; reviews: number }[]> =>
  tx
    .selectFrom('account_hidden_counts')
    .select(['reason', 'reviews'])
    .where('account_id', '=', accountId)
    .where('reviews', '>', 0)
    .orderBy('reviews', 'desc')
    .orderBy('reason')
    .execute()
