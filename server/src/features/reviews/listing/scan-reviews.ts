import type { ReviewSort } from '@plaudit/contract/reviews/listing'
import type { Cursor } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import type { ResolvedFilter } from '../filtering/rows.ts'
import type { ReviewWithProduct } from '../rows.ts'
import { boundMatching, countMatching } from './counts/rows.ts'
import { scanRange } from './rows.ts'
import { hasStoredCount, isOfCountriesOnly, rangeIndexOf, rangesOf } from './rules.ts'

/** A review, and the number of the range that it was read from. */
export type RowInRange = { row: ReviewWithProduct; range: number }
export type PageStart = {
  sort: ReviewSort
  cursor: Cursor | null
  limit: number
}
/** `total`: null where more match than are counted, undefined where it is not asked for. */
export type FoundPage = { found: RowInRange[]; total: number | null | undefined }

/**
 * Reads `limit + 1` rows, range after range, from the cursor on. After `bound` rows it begins no further range; its
 * statements are not told, since for fewer rows the planner hopes to meet them soon and looks through the whole list.
 */
const readRanges = async (
  { world, accountId }: Owner,
  filter: ResolvedFilter,
  { sort, cursor, limit, bound = Infinity }: PageStart & { bound?: number },
): Promise<RowInRange[]> => {
  const ranges = rangesOf(sort, filter)
  const start = cursor ? rangeIndexOf(cursor.values, ranges) : 0
  const backwards = cursor?.backwards ?? false
  const inOrder = backwards ? ranges.slice(0, start + 1).toReversed() : ranges.slice(start)
  const found: RowInRange[] = []
  for (const [at, stretch] of inOrder.entries()) {
    if (found.length > limit || found.length >= bound) break
    const after = cursor && at === 0 ? cursor.values.slice(1, 1 + stretch.columns.length) : null
    const rest = { after, backwards, limit: limit + 1 - found.length }
    const rows = await scanRange(world, accountId, { filter, stretch, ...rest })
    const range = backwards ? start - at : start + at
    for (const row of rows) found.push({ row, range })
  }
  return found
}

/** A page and one more, unless the kept counts show that nothing is there. */
export const scanReviews = async (
  owner: Owner,
  filter: ResolvedFilter,
  page: PageStart,
): Promise<FoundPage> => {
  const { world, accountId } = owner
  if (page.cursor) return { found: await readRanges(owner, filter, page), total: undefined }
  const bound = await boundMatching(world, accountId, filter)
  if (bound === 0) return { found: [], total: 0 }
  const found = await readRanges(owner, filter, { ...page, bound })
  const isExact = hasStoredCount(filter) || isOfCountriesOnly(filter)
  return { found, total: isExact ? bound : await countMatching(world, accountId, filter) }
}
