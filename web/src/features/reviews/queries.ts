import { getReview } from '@plaudit/contract/reviews/reviews'
import { listReviewHistory } from '@plaudit/contract/reviews/history'
import { getBulk } from '@plaudit/contract/reviews/bulk'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { Page } from '@plaudit/contract/page'
import { call } from '../../api/call.ts'
import type { Filter } from './list/filter.ts'
import type { ReviewSort } from '@plaudit/contract/reviews/listing'
import {
  listReviewCountries,
  listReviewedProducts,
  listReviews,
} from '@plaudit/contract/reviews/listing'
import type { Review } from '@plaudit/contract/reviews/review'

const PAGE = 50

export type ReviewPages = InfiniteData<Page<Review>, string | undefined>
export const listKey = (filter: Filter, sort: ReviewSort) =>
  ['reviews', 'list', filter, sort] as const

/**
 * The list, page by page with a cursor. Long ones are not refetched from the start (see query-settings): changes are
 * written into them.
 */
export const useReviewList = (filter: Filter, sort: ReviewSort) =>
  useInfiniteQuery({
    queryKey: listKey(filter, sort),
    queryFn: ({ pageParam, signal }) =>
      call(
        listReviews,
        { ...(filter as object), sort, limit: PAGE, cursor: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnMount: (query) => (query.state.data?.pages.length ?? 0) <= 3,
  })

/** The first few of a list, for other screens than the list itself. */
export const useSomeReviews = (filter: Filter, sort: ReviewSort, limit: number) =>
  useQuery({
    queryKey: ['reviews', 'some', filter, sort, limit],
    queryFn: ({ signal }) => call(listReviews, { ...(filter as object), sort, limit }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One review; data that a list already has is shown at once. */
export const useReview = (id: string) => {
  const client = useQueryClient()
  const known = (): Review | undefined => {
    for (const [, data] of client.getQueriesData<ReviewPages>({ queryKey: ['reviews', 'list'] }))
      for (const page of data?.pages ?? [])
        for (const review of page.results) if (review.id === id) return review
    return undefined
  }
  return useQuery<Review>({
    queryKey: ['reviews', 'one', id],
    queryFn: ({ signal }) => call(getReview, { id }, { signal }),
    placeholderData: known,
  })
}

export const useReviewHistory = (id: string) =>
  useQuery({
    queryKey: ['reviews', 'history', id],
    queryFn: ({ signal }) => call(listReviewHistory, { id }, { signal }),
  })

export const useReviewCountries = () =>
  useQuery({
    queryKey: ['reviews', 'countries'],
    queryFn: ({ signal }) => call(listReviewCountries, {}, { signal }),
    staleTime: 60_000,
  })

export const useReviewedProducts = (search: string) =>
  useQuery({
    queryKey: ['reviews', 'products', search],
    queryFn: ({ signal }) => call(listReviewedProducts, { search, limit: 25 }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The progress of a bulk action; polled until it has ended. */
export const useBulkProgress = (id: string) =>
  useQuery({
    queryKey: ['reviews', 'bulk', id],
    queryFn: ({ signal }) => call(getBulk, { bulk_id: id }, { signal }),
    refetchInterval: (query) =>
      query.state.data?.state === 'running' ||
      query.state.data?.state === 'queued' ||
      !query.state.data
        ? 700
        : false,
  })
