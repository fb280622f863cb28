import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { likePattern } from '../../../text-patterns/like-pattern.ts'
import type { Tx } from '../../../db/transaction.ts'
import { searchExpression } from '../../../text-patterns/search-expression.ts'
import { isCommonSearch, MOST_FOUND, SAMPLE_SIZE } from './rules.ts'
import type { ReviewFilter } from '@plaudit/contract/reviews/listing'

type Eb = ExpressionBuilder<Tables, 'reviews'>

/**
 * A filter ready for SQL (see `resolveSearch`): for a rare search `found` lists its reviews; for a common one
 * `products` lists the products whose title matches, and the text is searched during the scan.
 */
export type ResolvedFilter = ReviewFilter & { found?: string[]; products?: string[] }

const MOST_PRODUCTS = 50

export type Sample = {
  products: string[]
  in_products: number
  tried: number
  hits: number
  total: number
}

/**
 * Tables for the head of a statement: `titled`, the products whose title matches, and `sampled`: how many reviews
 * those have, how many of the newest reviews match, and how many reviews there are at all. Titles are compared as
 * `ilike` would, which makes the pattern lower case anew for each of them.
 */
export const sampleTables = (accountId: string, search: string, expression: string | null) => sql`
  titled as materialized (select id from products
    where account_id = ${accountId} and lower(title) like lower(${likePattern(search)}) limit ${sql.lit(MOST_PRODUCTS)}),
  sampled as materialized (select array(select id from titled) as products, count(*)::int as tried,
    (count(*) filter (where words @@ ${expression}::tsquery or product_id = any(array(select id from titled))))::int as hits,
    (select coalesce(sum(reviews), 0)::int from account_review_counts where account_id = ${accountId}) as total,
    (select coalesce(sum(reviews), 0)::int from review_counts where account_id = ${accountId}
      and product_id = any(array(select id from titled))) as in_products
    from (select words, product_id from reviews where account_id = ${accountId} order by sort_at desc, id desc
      limit ${sql.lit(SAMPLE_SIZE)}) newest)`

/** The ids of all matches; null when they are more than `MOST_FOUND`. */
const findMatches = async (
  tx: Tx,
  accountId: string,
  { expression, products }: { expression: string | null; products: string[] },
): Promise<string[] | null> => {
  const ofAccount = () =>
    tx
      .selectFrom('reviews')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(MOST_FOUND + 1)
  const inText = expression
    ? await ofAccount()
        .where(sql<SqlBool>`words @@ ${expression}::tsquery`)
        .execute()
    : []
  const inProducts = products.length
    ? await ofAccount().where('product_id', 'in', products).execute()
    : []
  const found = new Set([...inText, ...inProducts].map(({ id }) => id))
  return found.size > MOST_FOUND ? null : [...found]
}

/**
 * Decides how a search is executed. The database cannot estimate how often a word prefix occurs: for a rare one it
 * would scan a million rows in order, for a common one sort half of them. So a few of the newest reviews are sampled
 * first: matches of a common search are found quickly by scanning in order; those of a rare one are found by the text
 * index and sorted afterwards.
 */
export const resolveSearch = async (
  tx: Tx,
  accountId: string,
  filter: ReviewFilter,
): Promise<ResolvedFilter> => {
  if (!filter.search) return filter
  const expression = searchExpression(accountId, filter.search)
  const { rows } = await sql<Sample>`with ${sampleTables(accountId, filter.search, expression)}
    select * from sampled`.execute(tx)
  const { products, ...sample } = rows[0]!
  const found =
    isCommonSearch(sample) || sample.in_products > MOST_FOUND
      ? null
      : await findMatches(tx, accountId, { expression, products })
  return found ? { ...filter, found } : { ...filter, products }
}

const searchCondition = (
  eb: Eb,
  accountId: string,
  { search, found, product_id, products = [] }: ResolvedFilter,
) => {
  if (found) return sql<SqlBool>`reviews.id = any(${found}::uuid[])`
  if (product_id && products.includes(product_id)) return sql<SqlBool>`true`
  const expression = searchExpression(accountId, search ?? '')
  const inText = expression ? [sql<SqlBool>`reviews.words @@ ${expression}::tsquery`] : []
  const inProducts =
    products.length && !product_id ? [eb('reviews.product_id', 'in', products)] : []
  return eb.or([...inText, ...inProducts])
}

/** Ratings that follow each other are a range, which an index that is read in another order can check; a list is not. */
const ratingCondition = (eb: Eb, ratings: number[]) => {
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)]
  return most > least && most - least < new Set(ratings).size
    ? eb.between('reviews.rating', least, most)
    : eb('reviews.rating', 'in', ratings)
}

/** The SQL conditions of a filter; without a status, everything that is not deleted. */
export const filterConditions = (eb: Eb, accountId: string, filter: ResolvedFilter) => {
  const conditions = [eb('reviews.account_id', '=', accountId)]
  if (filter.product_id) conditions.push(eb('reviews.product_id', '=', filter.product_id))
  if (filter.import_id) conditions.push(eb('reviews.import_id', '=', filter.import_id))
  if (filter.rating) conditions.push(ratingCondition(eb, filter.rating))
  conditions.push(
    filter.status
      ? eb('reviews.status', 'in', filter.status)
      : eb('reviews.status', '!=', 'deleted'),
  )
  if (filter.source) conditions.push(eb('reviews.source', 'in', filter.source))
  if (filter.country) conditions.push(eb('reviews.country', 'in', filter.country))
  if (filter.has_media !== undefined)
    conditions.push(eb('reviews.media_count', filter.has_media ? '>' : '=', 0))
  if (filter.replied === false) conditions.push(eb('reviews.reply', 'is', null))
  // As the indexes of the lists have it.
  if (filter.replied) conditions.push(eb(sql<number>`(reviews.reply is null)::int`, '=', 0))
  if (filter.verified !== undefined) conditions.push(eb('reviews.verified', '=', filter.verified))
  if (filter.reported !== undefined)
    conditions.push(eb('reviews.open_reports', filter.reported ? '>' : '=', 0))
  if (filter.search)
    conditions.push(searchCondition(eb, accountId, filter) as (typeof conditions)[number])
  return eb.and(conditions)
}
