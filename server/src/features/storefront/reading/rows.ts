import { CompiledQuery, sql } from 'kysely'
import { accountWithKey } from '../../../db/account-directory.ts'
import type { MediaRow } from '../../../db/tables.ts'
import { PREPARED } from '../../../db/prepare.ts'
import type { Tx } from '../../../db/transaction.ts'
import { buildPageQuery, type PagePosition } from './scans/rows.ts'
import type { RatingCount, PageQuery } from './rules.ts'
import type { Source } from '@plaudit/contract/reviews/review'

export type ReviewRow = {
  id: string
  author: string
  rating: number
  title: string | null
  text: string
  country: string | null
  variant: string | null
  date: string | null
  media: MediaRow[]
  source: Source
  source_app: string | null
  verified: boolean
  source_verified: boolean
  pinned: boolean
  edited: boolean
  helpful_votes: number
  reply: string | null
  replied: string | null
  rank: number
  lead: number
  at: number
}

export type ProductRow = {
  id: string
  handle: string | null
  title: string
  image_url: string | null
  version: number
  updated_at: Date
  counts: RatingCount[] | null
  reviews: ReviewRow[] | null
}

export type ShopRow = { account_id: string; store_name: string | null }

/** The account of a shop key or of a connected store's domain. */
export const shopOf = async (tx: Tx, name: string): Promise<ShopRow | undefined> => {
  const account_id = await accountWithKey(
    tx,
    name.includes('.')
      ? { kind: 'store_domain', key: name.toLowerCase() }
      : { kind: 'shop_key', key: name },
  )
  if (account_id === null) return undefined
  const store = await tx
    .selectFrom('stores')
    .select('name')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return { account_id, store_name: store?.name ?? null }
}

/** A product may be given by our id, the store's number (a handle may look like one), or the handle. */
const productCondition = (name: string): string => {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(name))
    return 'products.id = $2::uuid'
  if (/^\d+$/.test(name))
    return '(products.external_id = $2 or products.handle = $2) order by external_id = $2 desc nulls last'
  return 'products.handle = $2'
}

const counts =
  "(select json_agg(c) from (select source, rating, reviews, with_media from review_counts where account_id = $1::uuid and product_id = product.id and status = 'published' and reviews > 0) c) as counts"

const productSql = (name: string) =>
  `with product as (select id, handle, title, image_url, version, updated_at from products where account_id = $1::uuid and ${productCondition(name)} limit 1)`

/**
 * A product with its stored counts and one page of reviews plus one: one statement, however many reviews there are.
 */
export const productPageOf = async (
  tx: Tx,
  which: { accountId: string; product: string },
  page: { ask: PageQuery; place: PagePosition | null },
): Promise<ProductRow | undefined> => {
  const { ask, place } = page
  const walks = buildPageQuery(ask, place)
  const text = `${walks.isCommon ? PREPARED : ''}${productSql(which.product)} select product.*, ${counts}, (select json_agg(r) from (${walks.sql}) r) as reviews from product`
  const from = place ? [place.at, place.id, ...(walks.usesLead ? [place.lead] : [])] : []
  const { rows } = await tx.executeQuery<ProductRow>(
    CompiledQuery.raw(text, [which.accountId, which.product, ...from]),
  )
  return rows[0]
}

/** The same without reviews. */
export const productCountsOf = async (
  tx: Tx,
  which: { accountId: string; product: string },
): Promise<ProductRow | undefined> => {
  const text = `${PREPARED}${productSql(which.product)} select product.*, ${counts}, null as reviews from product`
  const { rows } = await tx.executeQuery<ProductRow>(
    CompiledQuery.raw(text, [which.accountId, which.product]),
  )
  return rows[0]
}

/** The product with most published reviews: the preview shows it when none is given. */
export const mostReviewedPublishedProduct = async (
  tx: Tx,
  accountId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`select products.id from products
    left join (select product_id, sum(reviews) as reviews from review_counts where account_id = ${accountId} and status = 'published' group by product_id) kept on kept.product_id = products.id
    where products.account_id = ${accountId} order by kept.reviews desc nulls last, products.id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

type Votes = { helpful_votes: number; product_id: string }

/**
 * Counts one vote. Returns the votes, or undefined when there is no such published review; a second vote of a visitor
 * changes nothing.
 */
export const addVote = async (
  tx: Tx,
  vote: { accountId: string; reviewId: string; visitor: string; at: Date },
): Promise<(Votes & { isNew: boolean }) | undefined> => {
  const isNew = await tx
    .insertInto('helpful_votes')
    .columns(['account_id', 'review_id', 'visitor', 'voted_at'])
    .expression((eb) =>
      eb
        .selectFrom('reviews')
        .select([
          'account_id',
          'id',
          sql<string>`${vote.visitor}::text`.as('visitor'),
          sql<Date>`${vote.at}::timestamptz`.as('voted_at'),
        ])
        .where('account_id', '=', vote.accountId)
        .where('id', '=', vote.reviewId)
        .where('status', '=', 'published'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst()
  const review = tx
    .updateTable('reviews')
    .where('account_id', '=', vote.accountId)
    .where('id', '=', vote.reviewId)
  const columns = ['helpful_votes', 'product_id'] as const
  const votes = isNew
    ? await review
        .set((eb) => ({ helpful_votes: eb('helpful_votes', '+', 1) }))
        .returning(columns)
        .executeTakeFirst()
    : await tx
        .selectFrom('reviews')
        .select(columns)
        .where('account_id', '=', vote.accountId)
        .where('id', '=', vote.reviewId)
        .where('status', '=', 'published')
        .executeTakeFirst()
  return votes && { ...votes, isNew: isNew !== undefined }
}

/** The account's public key and its store's name. */
export const shopKeyOf = async (
  tx: Tx,
  accountId: string,
): Promise<{ shop_key: string; store_name: string | null } | undefined> =>
  tx
    .selectFrom('accounts')
    .leftJoin('stores', 'stores.account_id', 'accounts.id')
    .select(['accounts.shop_key', 'stores.name as store_name'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
