import type { ReviewFilter } from '@plaudit/contract/reviews'
import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { CursorValues } from '../../../cursor.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { reviewsWithProducts, type ReviewWithProduct } from '../rows.ts'
import { isCountedByKept, searchExpression, type Stretch } from './rules.ts'

type Eb = ExpressionBuilder<Tables, 'reviews'>

/**
 * A filter ready for SQL (see `resolveSearch`): `found` are the reviews that a rare search finds; for a common one
 * `products` are those whose title holds it, and the text is searched along the way.
 */
export type ResolvedFilter = ReviewFilter & { found?: string[]; products?: string[] }

const MOST_COUNTED = 5000
const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const MOST_PRODUCTS = 50
/** How many of the newest reviews are tried, and how many of them must match for a search to count as common. */
const TRIED = 2000
const COMMON = 50

const titledLike = async (tx: Tx, accountId: string, search: string): Promise<string[]> => {
  const found = await tx
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', accountId)
    .where('title', 'ilike', likeOf(search))
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
    (select search, product_id from reviews where account_id = ${accountId} order by sort_at desc, id desc limit ${sql.lit(TRIED)}) newest`.execute(
    tx,
  )
  // In a small account everything is quickly found and counted.
  return rows[0]!.tried === TRIED && rows[0]!.hits >= COMMON
}

/**
 * Decides how a search is answered. The database cannot guess how often a beginning of a word occurs: for a rare one it
 * would walk a whole million in order, for a common one sort half of it. So the newest reviews are tried first: a common
 * search is met soon enough when walking in order, a rare one is looked up in the text index and sorted afterwards.
 */
export const resolveSearch = async (
  tx: Tx,
  accountId: string,
  filter: ReviewFilter,
): Promise<ResolvedFilter> => {
  if (!filter.search) return filter
  const products = await titledLike(tx, accountId, filter.search)
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

/** What a filter means in SQL; without a status, everything that is not deleted. */
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

type Walk = {
  filter: ResolvedFilter
  stretch: Stretch
  after: CursorValues | null
  backwards: boolean
  limit: number
}
type Rows = SelectQueryBuilder<Tables, 'reviews' | 'products', ReviewWithProduct>

const within = (query: Rows, stretch: Stretch): Rows => {
  if (stretch.rating !== undefined) return query.where('reviews.rating', '=', stretch.rating)
  if (stretch.votes)
    return query.where('reviews.helpful_votes', stretch.votes === 'some' ? '>' : '=', 0)
  return query
}

const sqlTypes = {
  helpful_votes: sql.raw('int'),
  sort_at: sql.raw('timestamptz'),
  id: sql.raw('uuid'),
}

/** Rows of one stretch, from a neighbour's values on, by row comparison: as quick at depth 990,000 as at the start. */
export const walkStretch = (
  tx: Tx,
  accountId: string,
  { filter, stretch, after, backwards, limit }: Walk,
): Promise<ReviewWithProduct[]> => {
  const descending = (stretch.direction === 'desc') !== backwards
  let query: Rows = within(
    reviewsWithProducts(tx).where((eb) =>
      filterConditions(eb as unknown as Eb, accountId, filter),
    ) as Rows,
    stretch,
  )
  if (after) {
    const left = sql.join(stretch.columns.map((column) => sql.ref(`reviews.${column}`)))
    const right = sql.join(
      stretch.columns.map((column, i) => sql`${after[i]}::${sqlTypes[column]}`),
    )
    query = query.where(sql<SqlBool>`(${left}) ${sql.raw(descending ? '<' : '>')} (${right})`)
  }
  for (const column of stretch.columns)
    query = query.orderBy(`reviews.${column}`, descending ? 'desc' : 'asc')
  return query.limit(limit).execute()
}

/**
 * How many match: from the kept counts where they can tell, else counted live up to `most`. Null when there are more.
 * Counting all matches of a common word in a million reviews would take longer than showing them.
 */
export const countMatching = async (
  tx: Tx,
  accountId: string,
  filter: ResolvedFilter,
  most = MOST_COUNTED,
): Promise<number | null> => {
  if (isCountedByKept(filter)) return countKept(tx, accountId, filter)
  if (filter.products && most === MOST_COUNTED) return null
  const inner = tx
    .selectFrom('reviews')
    .select(sql`1`.as('one'))
    .where((eb) => filterConditions(eb, accountId, filter))
    .limit(most + 1)
  const { count } = await tx
    .selectFrom(inner.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) > most ? null : Number(count)
}

const countKept = async (tx: Tx, accountId: string, filter: ReviewFilter): Promise<number> => {
  const table = filter.product_id ? ('review_counts' as const) : ('account_review_counts' as const)
  const part = (yes: 'with_media' | 'replied' | 'verified', wanted: boolean) =>
    wanted ? sql<number>`sum(${sql.ref(yes)})` : sql<number>`sum(reviews - ${sql.ref(yes)})`
  const flag =
    filter.has_media !== undefined
      ? part('with_media', filter.has_media)
      : filter.replied !== undefined
        ? part('replied', filter.replied)
        : filter.verified !== undefined
          ? part('verified', filter.verified)
          : sql<number>`sum(reviews)`
  let query = tx.selectFrom(table).select(flag.as('count')).where('account_id', '=', accountId)
  if (filter.product_id) query = query.where(sql<SqlBool>`product_id = ${filter.product_id}::uuid`)
  query = filter.status
    ? query.where('status', 'in', filter.status)
    : query.where('status', '!=', 'deleted')
  if (filter.rating) query = query.where('rating', 'in', filter.rating)
  if (filter.source) query = query.where('source', 'in', filter.source)
  return Number((await query.executeTakeFirst())?.count ?? 0)
}

export type CountRow = {
  source: string
  status: string
  rating: number
  reviews: number
  with_media: number
  replied: number
  verified: number
}
export const keptCounts = (tx: Tx, accountId: string, productId?: string): Promise<CountRow[]> => {
  const columns = [
    'source',
    'status',
    'rating',
    'reviews',
    'with_media',
    'replied',
    'verified',
  ] as const
  return productId
    ? tx
        .selectFrom('review_counts')
        .select(columns)
        .where('account_id', '=', accountId)
        .where('product_id', '=', productId)
        .execute()
    : tx
        .selectFrom('account_review_counts')
        .select(columns)
        .where('account_id', '=', accountId)
        .execute()
}

export const countriesOf = async (
  tx: Tx,
  accountId: string,
): Promise<{ country: string; count: number }[]> => {
  const rows = await tx
    .selectFrom('reviews')
    .select((eb) => ['country', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('country', 'is not', null)
    .where('status', '!=', 'deleted')
    .groupBy('country')
    .orderBy('count', 'desc')
    .limit(197)
    .execute()
  return rows.map((row) => ({ country: row.country!, count: Number(row.count) }))
}

export type ProductCountRow = {
  id: string
  title: string
  handle: string | null
  image_url: string | null
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
  const own = sql`source not in ('amazon', 'aliexpress') and status = 'published'`
  const foreign = sql`source in ('amazon', 'aliexpress') and status = 'published'`
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
      'counted.reviews_count',
      'counted.own',
      'counted.own_sum',
      'counted.imported',
      'counted.imported_sum',
    ])
    .where('products.account_id', '=', accountId)
    .where('counted.reviews_count', '>', 0)
  if (search) query = query.where('products.title', 'ilike', likeOf(search))
  if (after)
    query = query.where(
      sql<SqlBool>`(counted.reviews_count, products.id) ${sql.raw(backwards ? '>' : '<')} (${after[0]}::int, ${after[1]}::uuid)`,
    )
  const direction = backwards ? 'asc' : 'desc'
  return query
    .orderBy('counted.reviews_count', direction)
    .orderBy('products.id', direction)
    .limit(limit + 1)
    .execute()
}

/** Whether the account has this import: `import_id` is a column of ours, and another account's must answer 404. */
export const hasImport = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
