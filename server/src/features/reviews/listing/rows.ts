import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { CursorValues } from '../../../cursor.ts'
import type { Tables } from '../../../db/tables.ts'
import { runQuery } from '../../../db/pipelined-reads.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { filterConditions, type ResolvedFilter } from '../filtering/rows.ts'
import { reviewsWithProducts, type ReviewWithProduct } from '../rows.ts'
import type { IndexRange } from './rules.ts'

type Eb = ExpressionBuilder<Tables, 'reviews'>

export type Reading = Pick<World, 'db' | 'runRead' | 'runPrepared'>

export const isUnfiltered = (filter: ResolvedFilter) =>
  Object.values(filter).every((value) => value === undefined)

/** Whether many ask for it in the same words: without a filter, or with a search alone. */
export const isFrequent = ({ search, products, ...filter }: ResolvedFilter) =>
  isUnfiltered(filter) && (search === undefined || !products?.length)

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

/** The rows of a range after some values, by row comparison: as fast at row 990,000 as at the start. */
export const afterValues = (
  { columns, direction }: IndexRange,
  values: CursorValues,
  { table, backwards }: { table: string; backwards: boolean },
) => {
  const left = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
  const right = sql.join(columns.map((column, i) => sql`${values[i]}::${sqlTypes[column]}`))
  const sign = (direction === 'desc') === backwards ? sql`>` : sql`<`
  return sql<SqlBool>`(${left}) ${sign} (${right})`
}

/** Whether a search was looked for and has no match. */
export const findsNone = ({ found }: ResolvedFilter) => found?.length === 0

/** Rows of one range, after the given values. */
export const scanRange = async (
  { db, runPrepared }: Reading,
  accountId: string,
  { filter, stretch, after, backwards, limit }: RangeScan,
): Promise<ReviewWithProduct[]> => {
  if (findsNone(filter)) return []
  const descending = (stretch.direction === 'desc') !== backwards
  let query: Rows = inRange(
    reviewsWithProducts(db).where((eb) =>
      filterConditions(eb as unknown as Eb, accountId, filter),
    ) as Rows,
    stretch,
  )
  if (after) query = query.where(afterValues(stretch, after, { table: 'reviews', backwards }))
  for (const column of stretch.columns)
    query = query.orderBy(`reviews.${column}`, descending ? 'desc' : 'asc')
  query = query.limit(limit)
  return isFrequent(filter) ? runQuery(runPrepared, query) : query.execute()
}

let byIds: string | undefined

/** These reviews of the account: its text is always the same, so that it is prepared. */
export const reviewsByIds = async (
  { db, runRead }: Reading,
  accountId: string,
  ids: string[],
): Promise<Map<string, ReviewWithProduct>> => {
  if (ids.length === 0) return new Map()
  byIds ??= reviewsWithProducts(db)
    .where(sql<SqlBool>`reviews.account_id = $1::uuid and reviews.id = any($2::uuid[])`)
    .compile().sql
  const rows = await runRead<ReviewWithProduct>(byIds, [accountId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether the account has this import: `import_id` is a column of ours, and another account's must answer 404. */
export const hasImport = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
