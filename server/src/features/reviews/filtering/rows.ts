import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { searchExpression } from './rules.ts'
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
/** How many of the newest reviews are sampled, and how many of them must match for a search to count as common. */
const TRIED = 2000
const COMMON = 50

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

const isCommon = async (
  tx: Tx,
  accountId: string,
  { expression, products }: { expression: string | null; products: string[] },
): Promise<boolean> => {
  const { rows } = await sql<{ tried: number; hits: number }>`select count(*)::int as tried,
      (count(*) filter (where (${expression}::text is not null and search @@ to_tsquery('simple', ${expression})) or product_id = any(${products}::uuid[])))::int as hits from
    (select search, product_id from reviews where account_id = ${accountId} order by sort_at desc, id desc
      limit ${sql.lit(TRIED)}) newest`.execute(tx)
  // In a small account every search and count is fast.
  return rows[0]!.tried === TRIED && rows[0]!.hits >= COMMON
}

/**
 * Decides how a search is executed. The database cannot estimate how often a word prefix occurs: for a rare one it
 * would scan a million rows in order, for a common one sort half of them. So the newest reviews are sampled first:
 * matches of a common search are found quickly by scanning in order; a rare one uses the text index and is sorted
 * afterwards.
 */
export const resolveSearch = async (
  tx: Tx,
  accountId: string,
  filter: ReviewFilter,
): Promise<ResolvedFilter> => {
  if (!filter.search) return filter
  const products = await findProductsTitled(tx, accountId, filter.search)
  const expression = searchExpression(filter.search)
  if (await isCommon(tx, accountId, { expression, products })) return { ...filter, products }
  const ofAccount = () => tx.selectFrom('reviews').select('id').where('account_id', '=', accountId)
  const inText = expression
    ? await ofAccount()
        .where(sql<SqlBool>`search @@ to_tsquery('simple', ${expression})`)
        .execute()
    : []
  const inProducts = products.length
    ? await ofAccount().where('product_id', 'in', products).execute()
    : []
  return { ...filter, found: [...new Set([...inText, ...inProducts].map(({ id }) => id))] }
}

const searchCondition = (eb: Eb, { search, found, products = [] }: ResolvedFilter) => {
  if (found) return sql<SqlBool>`reviews.id = any(${found}::uuid[])`
  const expression = searchExpression(search ?? '')
  const inText = expression
    ? [sql<SqlBool>`reviews.search @@ to_tsquery('simple', ${expression})`]
    : []
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
  if (filter.search) conditions.push(searchCondition(eb, filter) as (typeof conditions)[number])
  return eb.and(conditions)
}
