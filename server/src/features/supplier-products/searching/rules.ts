import type { ProductSort } from '@plaudit/contract/dropshipping/find-products'
import { searchTerms } from '../../../text-patterns/search-terms.ts'

/** More products than this have common words: they are met soon in any order, and not collected first. */
export const MOST_COLLECTED = 1_500

type Narrowed = Partial<
  Record<
    'words' | 'from' | 'category' | 'minCost' | 'maxCost' | 'minStock' | 'seen' | 'ids',
    unknown
  >
>

/** Whether common words are all that a search asks for. */
export const isWordsAlone = (filter: Narrowed): boolean =>
  filter.words !== undefined &&
  (['from', 'category', 'minCost', 'maxCost', 'minStock', 'seen', 'ids'] as const).every(
    (name) => filter[name] === undefined,
  )

/** Every word must begin a word of the title; null when nothing searchable is left. */
export const titleExpression = (search: string): string | null => {
  const terms = searchTerms(search).flatMap(({ plain }) => plain.map((word) => `'${word}':*`))
  return terms.length > 0 ? terms.join(' & ') : null
}

type Sorted = {
  listed_count: number
  listed_day: number
  landed: number
  margin: number
  stock: number
}

/** What a page is sorted by. */
export const sortValue = (row: Sorted, sort: ProductSort): number => {
  if (sort === 'relevance') return row.listed_count
  if (sort === 'newest') return row.listed_day
  return row[sort]
}
