import type { StorefrontPage, StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { pageFrom, type CursorValues } from '../../../cursor.ts'
import { countCountries, type CountryCount } from './count-countries.ts'
import type { WantedPage } from './read-wanted-page.ts'
import type { ReviewRow } from './rows.ts'
import { countListed, sorts, summarize, type PageQuery, type RatingCount } from './rules.ts'

type Found<Row> = {
  /** The page and at least one row more, in the order that the scan found them. */
  rows: readonly Row[]
  counts: readonly RatingCount[]
  /** These and the topics: none of a whole shop. */
  countries: readonly CountryCount[]
  topics: StorefrontPage['topics']
  viewOf: (row: Row) => StorefrontReview
}

/** A search for a topic alone finds what was counted of it. */
const countOfTopic = (
  { search, rating, photos, country }: PageQuery,
  topics: StorefrontPage['topics'],
): number | null =>
  rating === null && !photos && country === null
    ? (topics.find(({ word }) => word === search)?.count ?? null)
    : null

/** The page of these rows, and the 1-based number of its first review in the whole list. */
export const buildPage = <Row extends ReviewRow>(
  { ask, place }: WantedPage,
  { rows: scanned, counts, countries, topics, viewOf }: Found<Row>,
): { first: number; page: StorefrontPage } => {
  const before = place?.number ?? 0
  const numbered = scanned.map((row, at) => ({
    row,
    number: place?.backwards ? before - 1 - at : before + 1 + at,
  }))
  const keyOf = ({ row, number }: (typeof numbered)[number]): CursorValues => [
    sorts.indexOf(ask.sort),
    row.rank,
    row.lead,
    row.at,
    row.id,
    number,
  ]
  const { rows, pageInfo } = pageFrom(numbered, {
    limit: ask.limit,
    cursor: place && { values: [], backwards: place.backwards },
    keyOf,
    total: countListed(
      ask.country === null ? counts : countries.filter(({ country }) => country === ask.country),
      ask,
    ),
  })
  // What a search finds is counted by its last page alone, unless it is a topic: nothing else has looked at all of it.
  const found = pageInfo.hasNextPage ? countOfTopic(ask, topics) : (rows.at(-1)?.number ?? before)
  return {
    first: rows[0]?.number ?? 1,
    page: {
      results: rows.map(({ row }) => viewOf(row)),
      pageInfo: { ...pageInfo, total: ask.search === null ? (pageInfo.total ?? 0) : found },
      summary: summarize(counts),
      countries: countCountries(countries, ask),
      topics,
    },
  }
}
