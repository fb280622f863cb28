import { marketplaceSources } from '@plaudit/contract/imports/marketplaces'
import { marketplaceList } from '../../../../db/suppliers/marketplace-sources.ts'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../../../../db/transaction.ts'
import { likePattern } from '../../../../text-patterns/like-pattern.ts'

export type ProductCountRow = {
  id: string
  title: string
  handle: string | null
  image_url: string | null
  gone_from_store_at: Date | null
  reviews_count: number
  own: number
  own_sum: number
  imported: number
  imported_sum: number
}
type ProductPage = {
  search?: string | undefined
  after: [number, string] | null
  backwards: boolean
  limit: number
}

/** Products with reviews, most reviewed first, from the kept counts. */
export const reviewedProducts = (
  tx: Tx,
  accountId: string,
  { search, after, backwards, limit }: ProductPage,
): Promise<ProductCountRow[]> => {
  const own = sql`source not in (${marketplaceList}) and status = 'published'`
  const foreign = sql`source in (${marketplaceList}) and status = 'published'`
  const counted = tx
    .selectFrom('review_counts')
    .select([
      'product_id',
      sql<number>`(sum(reviews) filter (where status <> 'deleted'))::int`.as('reviews_count'),
      sql<number>`coalesce(sum(reviews) filter (where ${own}), 0)::int`.as('own'),
      sql<number>`coalesce(sum(reviews * rating) filter (where ${own}), 0)::int`.as('own_sum'),
      sql<number>`coalesce(sum(reviews) filter (where ${foreign}), 0)::int`.as('imported'),
      sql<number>`coalesce(sum(reviews * rating) filter (where ${foreign}), 0)::int`.as(
        'imported_sum',
      ),
    ])
    .where('account_id', '=', accountId)
    .groupBy('product_id')
    .as('counted')
  let query = tx
    .selectFrom('products')
    .innerJoin(counted, 'counted.product_id', 'products.id')
    .select([
      'products.id',
      'products.title',
      'products.handle',
      'products.image_url',
      'products.gone_from_store_at',
      'counted.reviews_count',
      'counted.own',
      'counted.own_sum',
      'counted.imported',
      'counted.imported_sum',
    ])
    .where('products.account_id', '=', accountId)
    .where('counted.reviews_count', '>', 0)
  if (search) query = query.where('products.title', 'ilike', likePattern(search))
  if (after)
    query = query.where(
      sql<SqlBool>`(counted.reviews_count, products.id) ${sql.raw(backwards ? '>' : '<')}
        (${after[0]}::int, ${after[1]}::uuid)`,
    )
  const direction = backwards ? 'asc' : 'desc'
  return query
    .orderBy('counted.reviews_count', direction)
    .orderBy('products.id', direction)
    .limit(limit + 1)
    .execute()
}

/** The handles of products in the store with most own published reviews, most first. */
export const handlesOfMostOwnReviews = async (
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('review_counts')
    .innerJoin('products', (join) =>
      join
        .onRef('products.account_id', '=', 'review_counts.account_id')
        .onRef('products.id', '=', 'review_counts.product_id'),
    )
    .select(['products.id', 'products.handle'])
    .where('review_counts.account_id', '=', accountId)
    .where('review_counts.status', '=', 'published')
    .where('review_counts.reviews', '>', 0)
    .where('review_counts.source', 'not in', marketplaceSources)
    .where('products.handle', 'is not', null)
    .where('products.gone_from_store_at', 'is', null)
    .groupBy(['products.account_id', 'products.id', 'products.handle'])
    .orderBy((eb) => eb.fn.sum('review_counts.reviews'), 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()
  return rows.map(({ handle }) => handle!)
}

/** The product that most of an import's reviews stand at. */
export const mostReviewedProduct = (tx: Tx, accountId: string, importId: string) =>
  tx
    .selectFrom('reviews')
    .innerJoin('products', (join) =>
      join
        .onRef('products.account_id', '=', 'reviews.account_id')
        .onRef('products.id', '=', 'reviews.product_id'),
    )
    .select([
      'products.id',
      'products.title',
      'products.handle',
      'products.external_id',
      'products.image_url',
      'products.gone_from_store_at',
      'products.currency',
    ])
    .where('reviews.account_id', '=', accountId)
    .where('reviews.import_id', '=', importId)
    .groupBy(['products.account_id', 'products.id'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('products.id')
    .limit(1)
    .executeTakeFirst()
