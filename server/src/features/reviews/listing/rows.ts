import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { CursorValues } from '../../../cursor.ts'
import type { Tables } from '../../../db/tables.ts'
import { runQuery } from '../../../db/pipelined-reads.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { filterConditions, type ResolvedFilter } from '../filtering/rows.ts'
import { reviewsWithProducts, type ReviewWithProduct } from '../rows.ts'
import { hasStoredCount, isOfCountriesOnly, type IndexRange } from './rules.ts'
import type { ReviewFilter } from '@plaudit/contract/reviews/listing'

type Eb = ExpressionBuilder<Tables, 'reviews'>

const MOST_COUNTED = 5000

type Reading = Pick<World, 'db' | 'runRead'>

const isUnfiltered = (filter: ResolvedFilter) =>
  Object.values(filter).every((value) => value === undefined)

type RangeScan = {
  filter: ResolvedFilter
  stretch: IndexRange
  after: CursorValues | null
  backwards: boolean
  limit: number
}
type Rows = SelectQueryBuilder<Tables, 'reviews' | 'products', ReviewWithProduct>

const inRange = (query: Rows, stretch: IndexRange): Rows => {
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

const findsNone = ({ found }: ResolvedFilter) => found?.length === 0

/** Rows of one range, after the given values, by row comparison: as fast at row 990,000 as at the start. */
export const scanRange = async (
  tx: Tx,
  accountId: string,
  { filter, stretch, after, backwards, limit }: RangeScan,
): Promise<ReviewWithProduct[]> => {
  if (findsNone(filter)) return []
  const descending = (stretch.direction === 'desc') !== backwards
  let query: Rows = inRange(
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
 * How many match: from the stored counts where possible, else counted live up to `most`; null when there are more.
 * Counting all matches of a common word in a million reviews would take longer than showing them.
 */
export const countMatching = async (
  reading: Reading,
  accountId: string,
  filter: ResolvedFilter,
  most = MOST_COUNTED,
): Promise<number | null> => {
  const { db } = reading
  if (findsNone(filter)) return 0
  if (hasStoredCount(filter)) return sumStoredCounts(reading, accountId, filter)
  if (isOfCountriesOnly(filter)) return sumCountries(db, accountId, filter.country!)
  if (filter.products && most === MOST_COUNTED) return null
  const inner = db
    .selectFrom('reviews')
    .select(sql`1`.as('one'))
    .where((eb) => filterConditions(eb, accountId, filter))
    .limit(most + 1)
  const { count } = await db
    .selectFrom(inner.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) > most ? null : Number(count)
}

/** The stored count that a filter needs: of all reviews, or of those with or without one property. */
const storedSumFor = ({ has_media, replied, verified }: ReviewFilter) => {
  const part = (yes: 'with_media' | 'replied' | 'verified', wanted: boolean) =>
    wanted ? sql<number>`sum(${sql.ref(yes)})` : sql<number>`sum(reviews - ${sql.ref(yes)})`
  if (has_media !== undefined) return part('with_media', has_media)
  if (replied !== undefined) return part('replied', replied)
  if (verified !== undefined) return part('verified', verified)
  return sql<number>`sum(reviews)`
}

const sumStoredCounts = async (
  { db, runRead }: Reading,
  accountId: string,
  filter: ReviewFilter,
): Promise<number> => {
  const table = filter.product_id ? ('review_counts' as const) : ('account_review_counts' as const)
  let query = db
    .selectFrom(table)
    .select(storedSumFor(filter).as('count'))
    .where('account_id', '=', accountId)
  if (filter.product_id) query = query.where(sql<SqlBool>`product_id = ${filter.product_id}::uuid`)
  query = filter.status
    ? query.where('status', 'in', filter.status)
    : query.where('status', '!=', 'deleted')
  if (filter.rating) query = query.where('rating', 'in', filter.rating)
  if (filter.source) query = query.where('source', 'in', filter.source)
  const [sum] = isUnfiltered(filter) ? await runQuery(runRead, query) : await query.execute()
  return Number(sum?.count ?? 0)
}

const sumCountries = async (tx: Tx, accountId: string, countries: string[]): Promise<number> => {
  const row = await tx
    .selectFrom('account_country_counts')
    .select((eb) => eb.fn.sum<number>('reviews').as('count'))
    .where('account_id', '=', accountId)
    .where('country', 'in', countries)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
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
export const readStoredCounts = (
  { db, runRead }: Reading,
  accountId: string,
  productId?: string,
): Promise<CountRow[]> => {
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
    ? db
        .selectFrom('review_counts')
        .select(columns)
        .where('account_id', '=', accountId)
        .where('product_id', '=', productId)
        .execute()
    : runQuery(
        runRead,
        db.selectFrom('account_review_counts').select(columns).where('account_id', '=', accountId),
      )
}

/** The countries of reviews that are not deleted, those with most first. */
export const countriesOf = async (
  tx: Tx,
  accountId: string,
): Promise<{ country: string; count: number }[]> =>
  tx
    .selectFrom('account_country_counts')
    .select(['country', 'reviews as count'])
    .where('account_id', '=', accountId)
    .where('reviews', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('country')
    .limit(197)
    .execute()

/** Whether the account has this import: `import_id` is a column of ours, and another account's must answer 404. */
export const hasImport = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
