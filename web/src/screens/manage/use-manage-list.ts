import { useMemo } from 'react'
import { useReviewList } from '../../features/reviews/queries.ts'
import { useReviewCounts } from '../../features/reviews/use-review-counts.ts'
import { useManageUrl } from '../../features/reviews/list/use-manage-url.ts'
import { useSelection } from '../../features/reviews/list/use-selection.ts'

/** The loaded reviews for the URL's filter, and the selection. */
export const useManageList = () => {
  const url = useManageUrl()
  const query = useReviewList(url.filter, url.sort)
  const { data: counts } = useReviewCounts()
  const reviews = useMemo(
    () => query.data?.pages.flatMap((page) => page.results) ?? [],
    [query.data],
  )
  const total =
    query.data?.pages[0]?.pageInfo.total ?? (query.hasNextPage ? undefined : reviews.length)
  const selection = useSelection(JSON.stringify([url.filter, url.sort]))
  return { url, query, counts, reviews, total, selection }
}
export type ManageList = ReturnType<typeof useManageList>
