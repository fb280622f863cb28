import type { ReviewFilter, ReviewSort } from '@plaudit/contract/reviews/listing'

/**
 * One stretch of a sorted list that a single index serves. Stretches follow each other; inside one, rows are ordered by
 * its columns. This is how "lowest first, newest within" needs no second index and no offset.
 */
export type Stretch = {
  rating?: number
  votes?: 'some' | 'none'
  columns: ('helpful_votes' | 'sort_at' | 'id')[]
  direction: 'asc' | 'desc'
}

const byDate = { columns: ['sort_at', 'id'], direction: 'desc' } satisfies Partial<Stretch>
const fives = [5, 4, 3, 2, 1]

export const stretchesOf = (sort: ReviewSort, filter: Pick<ReviewFilter, 'rating'>): Stretch[] => {
  const ratings = filter.rating ? fives.filter((rating) => filter.rating!.includes(rating)) : fives
  const sorts: Record<ReviewSort, Stretch[]> = {
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

/** True when the kept counts answer how many there are: no live counting of a million rows. */
export const isCountedByKept = (filter: ReviewFilter): boolean => {
  const flags = [filter.has_media, filter.replied, filter.verified].filter(
    (flag) => flag !== undefined,
  )
  return (
    filter.search === undefined &&
    filter.country === undefined &&
    filter.import_id === undefined &&
    flags.length <= 1
  )
}
