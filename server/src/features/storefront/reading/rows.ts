import { CompiledQuery, sql } from 'kysely'
import type { MediaRow } from '../../../db/tables.ts'
import type { RunRead } from '../../../db/pipelined-reads.ts'
import type { World } from '../../../world.ts'
import type { Tx } from '../../../db/transaction.ts'
import {
  buildPageQueries,
  isCutShort,
  type PagePosition,
  type PageStatement,
} from './scans/rows.ts'
import type { CountryCount } from './count-countries.ts'
import type { RatingCount, PageQuery } from './rules.ts'
import type { ReviewTranslation, Source } from '@plaudit/contract/reviews/review'
import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'

export type ReviewRow = {
  id: string
  author: string
  rating: number
  title: string | null
  text: string
  language: string | null
  translation: ReviewTranslation | null
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
  countries: CountryCount[] | null
  topics: { version: number; topics: StorefrontPage['topics'] } | null
  reviews: ReviewRow[] | null
}

/** How a product is named: our id, the store's number (a handle may look like one), or the handle. */
export const productCondition = (name: string): string => {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(name))
    return 'products.id = $2::uuid'
  if (/^\d+$/.test(name))
    return '(products.external_id = $2 or products.handle = $2) order by external_id = $2 desc nulls last'
  return 'products.handle = $2'
}

const counts =
  "(select json_agg(c) from (select source, rating, reviews, with_media from review_counts where account_id = $1::uuid and product_id = product.id and status = 'published' and reviews > 0) c) as counts"

const countries =
  '(select json_agg(c) from (select country, rating, reviews, with_media from product_country_counts where account_id = $1::uuid and product_id = product.id and reviews > 0) c) as countries'

const topics =
  "(select json_build_object('version', kept.version, 'topics', kept.topics) from product_topics kept where account_id = $1::uuid and product_id = product.id) as topics"

const productSql = (name: string) =>
  `with product as (select id, handle, title, image_url, version, updated_at from products where account_id = $1::uuid and ${productCondition(name)} limit 1)`

/**
 * A product with its stored counts and one page of reviews plus one: one statement, however many reviews there are; two
 * for a search of rare words.
 */
export const productPageOf = async (
  { db, runRead }: Pick<World, 'db' | 'runRead'>,
  which: { accountId: string; product: string },
  page: { ask: PageQuery; place: PagePosition | null },
): Promise<ProductRow | undefined> => {
  const read = async ({ sql, values, isCommon }: PageStatement) => {
    const text = `${productSql(which.product)} select product.*, ${counts}, ${countries}, ${topics}, (select json_agg(r) from (${sql}) r) as reviews from product`
    const all = [which.accountId, which.product, ...values]
    const rows = isCommon
      ? await runRead<ProductRow>(text, all)
      : (await db.executeQuery<ProductRow>(CompiledQuery.raw(text, all))).rows
    return rows[0]
  }
  const [first, second] = buildPageQueries({ accountId: which.accountId, ...page })
  const row = await read(first!)
  return row && second && isCutShort(row, page.ask) ? read(second) : row
}

/** The same without reviews. */
export const productCountsOf = async (
  runRead: RunRead,
  which: { accountId: string; product: string },
): Promise<ProductRow | undefined> => {
  const text = `${productSql(which.product)} select product.*, ${counts}, null as countries, null as topics, null as reviews from product`
  const [row] = await runRead<ProductRow>(text, [which.accountId, which.product])
  return row
}

/** The product with most published reviews. */
const mostReviewed = async (tx: Tx, accountId: string) => {
  const { rows } = await sql<{
    id: string
    handle: string | null
  }>`select products.id, products.handle from products
    left join (select product_id, sum(reviews) as reviews from review_counts where account_id = ${accountId} and status = 'published' group by product_id) kept on kept.product_id = products.id
    where products.account_id = ${accountId} order by kept.reviews desc nulls last, products.id limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** The preview shows it when none is given. */
export const mostReviewedPublishedProduct = async (
  tx: Tx,
  accountId: string,
): Promise<string | undefined> => (await mostReviewed(tx, accountId))?.id

/** By which its page in the shop is found. */
export const mostReviewedHandle = async (
  tx: Tx,
  accountId: string,
): Promise<string | null | undefined> => (await mostReviewed(tx, accountId))?.handle

/** False when the visitor has voted for this review before. */
export const recordVote = async (
  tx: Tx,
  vote: { accountId: string; reviewId: string; visitor: string; at: Date },
): Promise<boolean> => {
  const isNew = await tx
    .insertInto('helpful_votes')
    .values({
      account_id: vote.accountId,
      review_id: vote.reviewId,
      visitor: vote.visitor,
      voted_at: vote.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst()
  return isNew !== undefined
}
