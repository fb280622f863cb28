import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import type { ReviewFilter } from '@plaudit/contract/reviews/listing'
import type { CursorValues } from '../../../../cursor.ts'
import type { Tables } from '../../../../db/tables.ts'
import { runQuery } from '../../../../db/pipelined-reads.ts'
import { filterConditions, sampleTables, type Sample } from '../../filtering/rows.ts'
import { searchExpression } from '../../../../text-patterns/search-expression.ts'
import { MOST_FOUND, SAMPLE_SIZE } from '../../filtering/rules.ts'
import { MOST_COUNTED } from '../counts/rows.ts'
import { afterValues, isFrequent, type Reading } from '../rows.ts'
import type { IndexRange } from '../rules.ts'

type SearchPage = {
  search: string
  filter: ReviewFilter
  ranges: IndexRange[]
  start: { range: number; values: CursorValues } | null
  backwards: boolean
  limit: number
}

/** What matches are filtered and sorted by; of a reply only whether there is one. */
const keys = sql`account_id, id, product_id, import_id, rating, status, source, country, media_count, verified,
  helpful_votes, sort_at, case when reply is not null then '' end as reply`

/**
 * At most one more than `MOST_FOUND` of each kind, where `isSought` holds; those of a product leave out what the words
 * have found.
 */
const matching = (
  accountId: string,
  { expression, isSought }: { expression: string | null; isSought: RawBuilder<unknown> },
) => {
  const found = (condition: RawBuilder<unknown>) =>
    sql`(select ${keys} from reviews where account_id = ${accountId} and ${isSought} and ${condition}
      limit ${sql.lit(MOST_FOUND + 1)})`
  const inText = sql`words @@ ${expression}::tsquery`
  return sql`${found(inText)} union all
    ${found(sql`product_id = any(array(select id from titled)) and (${inText}) is not true`)}`
}

/** Which of the ranges a review is in. */
const rangeOf = (ranges: IndexRange[]): RawBuilder<unknown> => {
  if (ranges[0]!.rating !== undefined)
    return sql`array_position(${ranges.map(({ rating }) => rating)}::smallint[], rating) - 1`
  return ranges.length > 1 ? sql`case when helpful_votes > 0 then 0 else 1 end` : sql`0`
}

/** Matches that come after the start of the page, in the order of the list. */
const pageOf = ({ start, ranges, backwards, limit }: SearchPage): RawBuilder<unknown> => {
  const [{ columns, direction }] = ranges as [IndexRange]
  const rangeWay = backwards ? sql`desc` : sql`asc`
  const way = (direction === 'desc') === backwards ? sql`asc` : sql`desc`
  const after = start
    ? sql`where range ${backwards ? sql`<` : sql`>`} ${start.range}::int or (range = ${start.range}::int
        and ${afterValues(ranges[start.range]!, start.values, { table: 'kept', backwards })})`
    : sql``
  const order = sql.join(columns.map((column) => sql`${sql.ref(column)} ${way}`))
  return sql`select id, range from kept ${after} order by range ${rangeWay}, ${order} limit ${limit}`
}

type Matches = Sample & { found: number; total_found: number; ids: string[]; ranges: number[] }

/**
 * Samples a search and, where that shows that it is rare, finds its matches by the text index, filters, counts and sorts
 * them: most searches are one statement. `always`: finds them whatever the sample shows.
 */
export const searchMatches = async (
  { db, runPrepared }: Reading,
  accountId: string,
  page: SearchPage,
  { always = false } = {},
): Promise<Matches & { isSought: boolean }> => {
  const { search, filter, ranges } = page
  const expression = searchExpression(accountId, search)
  const conditions = filterConditions(expressionBuilder<Tables, 'reviews'>(), accountId, filter)
  const isSought = always
    ? sql`true`
    : sql`(select (hits = 0 or tried < ${sql.lit(SAMPLE_SIZE)}) and in_products <= ${sql.lit(MOST_FOUND)} from sampled)`
  const query = sql<Matches & { isSought: boolean }>`
    with ${sampleTables(accountId, search, expression)},
    matching as materialized (${matching(accountId, { expression, isSought })}),
    kept as materialized (select id, helpful_votes, sort_at, ${rangeOf(ranges)} as range
      from matching as reviews where ${conditions}),
    page as materialized (${pageOf(page)})
    select sampled.*, ${isSought} as "isSought", (select count(*) from matching)::int as found,
      (select count(*) from (select from kept limit ${sql.lit(MOST_COUNTED + 1)}) counted)::int as total_found,
      array(select id from page) as ids, array(select range from page) as ranges from sampled`
  const rows = isFrequent(filter)
    ? await runQuery(runPrepared, { compile: () => query.compile(db) })
    : (await query.execute(db)).rows
  return rows[0]!
}
