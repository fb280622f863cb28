import type { ReviewFilter } from '@plaudit/contract/reviews/listing'
import type { Owner } from '../../../world.ts'
import { isCommonSearch, MOST_FOUND } from '../filtering/rules.ts'
import { searchMatches } from './matches/rows.ts'
import { MOST_COUNTED } from './counts/rows.ts'
import { reviewsByIds } from './rows.ts'
import { rangeIndexOf, rangesOf } from './rules.ts'
import { scanReviews, type FoundPage, type PageStart } from './scan-reviews.ts'

/**
 * A page of a search. The matches of a rare one are found by the text index and then sorted; for a common one the list is
 * scanned in its order.
 */
export const searchReviews = async (
  owner: Owner,
  { search, ...filter }: ReviewFilter & { search: string },
  page: PageStart,
): Promise<FoundPage> => {
  const { world, accountId } = owner
  const { sort, cursor, limit } = page
  const ranges = rangesOf(sort, filter)
  const ask = {
    search,
    filter,
    ranges,
    start: cursor && {
      range: rangeIndexOf(cursor.values, ranges),
      values: cursor.values.slice(1),
    },
    backwards: cursor?.backwards ?? false,
    limit: limit + 1,
  }
  const sampled = await searchMatches(world, accountId, ask)
  const isCommon = isCommonSearch(sampled) || sampled.in_products > MOST_FOUND
  const matches =
    sampled.isSought || isCommon
      ? sampled
      : await searchMatches(world, accountId, ask, { always: true })
  if (isCommon || matches.found > MOST_FOUND)
    return scanReviews(owner, { ...filter, search, products: sampled.products }, page)
  const rows = await reviewsByIds(world, accountId, matches.ids)
  const found = matches.ids.flatMap((id, at) => {
    const row = rows.get(id)
    return row ? [{ row, range: matches.ranges[at]! }] : []
  })
  if (cursor) return { found, total: undefined }
  return { found, total: matches.total_found > MOST_COUNTED ? null : matches.total_found }
}
