import { listReports } from '@plaudit/contract/reviews/reports'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** The log of a review: apart from the other queries, which every screen loads. */
export const useReviewReports = (id: string) =>
  useQuery({
    queryKey: ['reviews', 'reports', id],
    queryFn: ({ signal }) => call(listReports, { id }, { signal }),
  })
