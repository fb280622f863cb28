import type { ReviewFilter, ReviewSort } from '@plaudit/contract/reviews/listing'
import type { CursorValues } from '../../../cursor.ts'
import { fieldProblem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'

/**
 * One range of a sorted list that a single index serves. Ranges follow each other; inside one, rows are ordered by
 * its columns. So "lowest first, newest within" needs no second index and no offset.
 */
export type IndexRange = {
  rating?: number
  votes?: 'some' | 'none'
  columns: ('helpful_votes' | 'sort_at' | 'id')[]
  direction: 'asc' | 'desc'
}

const byDate = { columns: ['sort_at', 'id'], direction: 'desc' } satisfies Partial<IndexRange>
const fives = [5, 4, 3, 2, 1]

export const rangesOf = (sort: ReviewSort, filter: Pick<ReviewFilter, 'rating'>): IndexRange[] => {
  const ratings = filter.rating ? fives.filter((rating) => filter.rating!.includes(rating)) : fives
  const sorts: Record<ReviewSort, IndexRange[]> = {
    newest: [{ ...byDate }],
    oldest: [{ ...byDate, direction: 'asc' }],
    added: [{ columns: ['id'], direction: 'desc' }],
    highest: ratings.map((rating) => ({ ...byDate, rating })),
    lowest: ratings.toReversed().map((rating) => ({ ...byDate, rating })),
    helpful: [
      { votes: 'some', columns: ['helpful_votes', 'sort_at', 'id'], direction: 'desc' },
      { votes: 'none', ...byDate },
    ],
  }
  return sorts[sort]
}

/** The range that a cursor points into. @throws Problem `invalid` when the list has no such range. */
export const rangeIndexOf = (values: CursorValues, ranges: IndexRange[]) => {
  const index = values[0]
  if (typeof index !== 'number' || !ranges[index])
    throw fieldProblem('cursor', phrase('requests.page_expired'))
  return index
}

/** True when the stored counts give the total: a million rows are not counted live. */
export const hasStoredCount = (filter: ReviewFilter): boolean => {
  const flags = [filter.has_media, filter.replied, filter.verified].filter(
    (flag) => flag !== undefined,
  )
  return (
    filter.search === undefined &&
    filter.country === undefined &&
    filter.reported === undefined &&
    filter.import_id === undefined &&
    flags.length <= 1
  )
}

/** Whether a filter names countries and nothing else: their counts are stored too, of all reviews that are not deleted. */
export const isOfCountriesOnly = ({ country, ...others }: ReviewFilter): boolean =>
  country !== undefined && Object.values(others).every((value) => value === undefined)
