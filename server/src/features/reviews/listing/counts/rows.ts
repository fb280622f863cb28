import { sql, type SqlBool } from 'kysely'
import { runQuery } from '../../../../db/pipelined-reads.ts'
import type { Tx } from '../../../../db/transaction.ts'
import { filterConditions, type ResolvedFilter } from '../../filtering/rows.ts'
import { findsNone, isUnfiltered, type Reading } from '../rows.ts'
import { hasStoredCount, isOfCountriesOnly } from '../rules.ts'
import type { ReviewFilter } from '@plaudit/contract/reviews/listing'

/** The most that are counted live. */
export const MOST_COUNTED = 5000

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

/** No more than this match: the smallest of the stored counts of all reviews, of those with a photo, of those with a reply. */
const storedSumFor = ({ has_media, replied, verified }: ReviewFilter) => {
  const part = (yes: 'with_media' | 'replied' | 'verified', wanted: boolean | undefined) => {
    if (wanted === undefined) return []
    return wanted ? [sql`sum(${sql.ref(yes)})`] : [sql`sum(reviews - ${sql.ref(yes)})`]
  }
  const parts = [
    ...part('with_media', has_media),
    ...part('replied', replied),
    ...part('verified', verified),
  ]
  if (parts.length === 0) return sql<number>`sum(reviews)`
  return sql<number>`least(${sql.join(parts)})`
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

/**
 * A bound of how many match, by the stored counts alone: exact where `hasStoredCount` is true. At 0 nothing needs to be
 * read to know that there is nothing: the list would be looked through to its end for it.
 */
export const boundMatching = async (
  reading: Reading,
  accountId: string,
  filter: ResolvedFilter,
): Promise<number> => {
  const isSearchAlone = isUnfiltered({ ...filter, search: undefined, products: undefined })
  if (filter.search && isSearchAlone) return Infinity
  const most = await sumStoredCounts(reading, accountId, filter)
  // Deleted reviews are counted for no country.
  if (most === 0 || !filter.country || filter.status?.includes('deleted')) return most
  return Math.min(most, await sumCountries(reading.db, accountId, filter.country))
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
