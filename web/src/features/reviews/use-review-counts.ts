import { countReviews } from '@plaudit/contract/reviews/counts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Not asked for again by a screen that begins with what has just arrived (`app/seed-queries.ts`). */
const FRESH_MS = 1_000

export const useReviewCounts = () =>
  useQuery({
    queryKey: ['reviews', 'counts'],
    queryFn: ({ signal }) => call(countReviews, {}, { signal }),
    staleTime: FRESH_MS,
  })
