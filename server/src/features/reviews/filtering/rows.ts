import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { isCommonSearch, MOST_FOUND, SAMPLE_SIZE, searchExpression } from './rules.ts'
import type { ReviewFilter } from '@plaudit/contract/reviews/listing'

type Eb = ExpressionBuilder<Tables, 'reviews'>

/**
 * A filter ready for SQL (see `resolveSearch`): for a rare search `found` lists its reviews; for a common one
 * `products` lists the products whose title matches, and the text is searched during the scan.
 */
export type ResolvedFilter = ReviewFilter & { found?: string[]; products?: string[] }

/** The `ilike` pattern that finds this text anywhere. */
export const likePattern = (search: string) =>
  `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const MOST_PRODUCTS = 50

const findProductsTitled = async (tx: Tx, accountId: string, search: string): Promise<string[]> => {
  const found = await tx
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', accountId)
    .where('title', 'ilike', likePattern(search))
    .limit(MOST_PRODUCTS)
    .execute()
  return found.map(({ id }) => id)
}

type Sought = { expression: string | null; products: string[] }

/** How many of the newest reviews match, and how many reviews there are at all. */
const sampleNewest = async (tx: Tx, accountId: string, { expression, products }: Sought) => {
  const { rows } = await sql<{ tried: number; hits: number; total: number }>`
    select count(*)::int as tried,
      (count(*) filter (where words @@ ${expression}::tsquery or product_id = any(${products}::uuid[])))::int as hits,
      (select coalesce(sum(reviews), 0)::int from account_review_counts where account_id = ${accountId}) as total
    from (select words, product_id from reviews where account_id = ${accountId} order by sort_at desc, id desc
      limit ${sql.lit(SAMPLE_SIZE)}) newest`.execute(tx)
  return rows[0]!
}

/** The ids of all matches; null when they are more than `MOST_FOUND`. */
const findMatches = async (
  tx: Tx,
  accountId: string,
  { expression, products }: Sought,
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
  const products = await findProductsTitled(tx, accountId, filter.search)
  const sought = { expression: searchExpression(accountId, filter.search), products }
  const found = isCommonSearch(await sampleNewest(tx, accountId, sought))
    ? null
    : await findMatches(tx, accountId, sought)
  return found ? { ...filter, found } : { ...filter, products }
}

const searchCondition = (
  eb: Eb,
  accountId: string,
  { search, found, products = [] }: ResolvedFilter,
) => {
  if (found) return sql<SqlBool>`reviews.id = any(${found}::uuid[])`
  const expression = searchExpression(accountId, search ?? '')
  const inText = expression ? [sql<SqlBool>`reviews.words @@ ${expression}::tsquery`] : []
  const inProducts = products.length ? [eb('reviews.product_id', 'in', products)] : []
  return eb.or([...inText, ...inProducts])
}

/** The SQL conditions of a filter; without a status, everything that is not deleted. */
export const filterConditions = (eb: Eb, accountId: string, filter: ResolvedFilter) => {
  const conditions = [eb('reviews.account_id', '=', accountId)]
  if (filter.product_id) conditions.push(eb('reviews.product_id', '=', filter.product_id))
  if (filter.import_id) conditions.push(eb('reviews.import_id', '=', filter.import_id))
  if (filter.rating) conditions.push(eb('reviews.rating', 'in', filter.rating))
  conditions.push(
    filter.status
      ? eb('reviews.status', 'in', filter.status)
      : eb('reviews.status', '!=', 'deleted'),
  )
  if (filter.source) conditions.push(eb('reviews.source', 'in', filter.source))
  if (filter.country) conditions.push(eb('reviews.country', 'in', filter.country))
  if (filter.has_media !== undefined)
    conditions.push(eb('reviews.media_count', filter.has_media ? '>' : '=', 0))
  if (filter.replied !== undefined)
    conditions.push(eb('reviews.reply', filter.replied ? 'is not' : 'is', null))
  if (filter.verified !== undefined) conditions.push(eb('reviews.verified', '=', filter.verified))
  if (filter.search)
    conditions.push(searchCondition(eb, accountId, filter) as (typeof conditions)[number])
  return eb.and(conditions)
}
