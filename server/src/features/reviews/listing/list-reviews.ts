import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { listReviews as contract } from '@plaudit/contract/reviews/listing'
import { pageFrom, readCursor, type CursorValues } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import type { ReviewWithProduct } from '../rows.ts'
import { reviewView } from '../view.ts'
import { assertFilterOwned } from './assert-filter-owned.ts'
import { rangesOf, type IndexRange } from './rules.ts'
import { scanReviews, type RowInRange } from './scan-reviews.ts'
import { searchReviews } from './search-reviews.ts'

const WIDTH = 4

const cursorValuesOf = (row: ReviewWithProduct, stretch: IndexRange): CursorValues =>
  stretch.columns.map((column) => (column === 'sort_at' ? row.sort_at.toISOString() : row[column]))

/**
 * Lists reviews: filtered, searched, sorted, paged by cursor. The first page includes the total, unless a search
 * matches more than can be counted at once.
 */
export const listReviews = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { sort, cursor: text, limit, ...filter } = input
  await assertFilterOwned(owner, filter)
  const cursor = readCursor(text, WIDTH)
  const { search } = filter
  const page = { sort, cursor, limit }
  const { found, total } = search
    ? await searchReviews(owner, { ...filter, search }, page)
    : await scanReviews(owner, filter, page)
  const ranges = rangesOf(sort, filter)
  const keyOf = ({ row, range }: RowInRange) => {
    const values = cursorValuesOf(row, ranges[range]!)
    return [range, ...values, ...Array<null>(WIDTH - 1 - values.length).fill(null)]
  }
  const { rows, pageInfo } = pageFrom(found, {
    limit,
    cursor,
    keyOf,
    ...(total === undefined || total === null ? {} : { total }),
  })
  return { results: rows.map(({ row }) => reviewView(row, owner.world.files)), pageInfo }
}
