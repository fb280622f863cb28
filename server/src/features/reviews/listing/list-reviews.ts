import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { pageFrom, readCursor, type CursorValues } from '../../../cursor.ts'
import { fieldProblem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { resolveSearch, type ResolvedFilter } from '../filtering/rows.ts'
import type { ReviewWithProduct } from '../rows.ts'
import { reviewView } from '../view.ts'
import { countMatching, scanRange } from './rows.ts'
import { rangesOf, type IndexRange } from './rules.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { listReviews as contract } from '@plaudit/contract/reviews/listing'
import { assertFilterOwned } from './assert-filter-owned.ts'

const WIDTH = 4

const rangeIndexOf = (values: CursorValues, stretches: IndexRange[]) => {
  const index = values[0]
  if (typeof index !== 'number' || !stretches[index])
    throw fieldProblem('cursor', phrase('requests.page_expired'))
  return index
}

const cursorValuesOf = (row: ReviewWithProduct, stretch: IndexRange): CursorValues =>
  stretch.columns.map((column) => (column === 'sort_at' ? row.sort_at.toISOString() : row[column]))

type RowInRange = { row: ReviewWithProduct; stretch: number }

/** Reads `limit + 1` rows, range after range, from the cursor on. */
const readReviews = async (
  { world, accountId }: Owner,
  filter: ResolvedFilter,
  walk: {
    sort: Parsed<typeof contract>['sort']
    cursor: ReturnType<typeof readCursor>
    limit: number
  },
): Promise<RowInRange[]> => {
  const stretches = rangesOf(walk.sort, filter)
  const backwards = walk.cursor?.backwards ?? false
  const start = walk.cursor ? rangeIndexOf(walk.cursor.values, stretches) : 0
  const found: RowInRange[] = []
  for (
    let i = start;
    i >= 0 && i < stretches.length && found.length <= walk.limit;
    i += backwards ? -1 : 1
  ) {
    const stretch = stretches[i]!
    const after =
      walk.cursor && i === start ? walk.cursor.values.slice(1, 1 + stretch.columns.length) : null
    const rows = await scanRange(world.db, accountId, {
      filter,
      stretch,
      after,
      backwards,
      limit: walk.limit + 1 - found.length,
    })
    for (const row of rows) found.push({ row, stretch: i })
  }
  return found
}

/**
 * Lists reviews: filtered, searched, sorted, paged by cursor. The first page includes the total, unless a search
 * matches more than can be counted at once.
 */
export const listReviews = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { sort, cursor: text, limit, ...given } = input
  await assertFilterOwned(owner, given)
  const filter = await resolveSearch(owner.world.db, owner.accountId, given)
  const cursor = readCursor(text, WIDTH)
  const stretches = rangesOf(sort, filter)
  const found = await readReviews(owner, filter, { sort, cursor, limit })
  const total = cursor ? undefined : await countMatching(owner.world, owner.accountId, filter)
  const keyOf = ({ row, stretch }: RowInRange) => {
    const values = cursorValuesOf(row, stretches[stretch]!)
    return [stretch, ...values, ...Array<null>(WIDTH - 1 - values.length).fill(null)]
  }
  const { rows, pageInfo } = pageFrom(found, {
    limit,
    cursor,
    keyOf,
    ...(total === undefined || total === null ? {} : { total }),
  })
  return { results: rows.map(({ row }) => reviewView(row, owner.world.files)), pageInfo }
}
