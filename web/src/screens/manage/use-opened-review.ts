import { useCallback } from 'react'
import { useListKeys } from '../../features/reviews/list/use-list-keys.ts'
import { useReviewActions } from '../../features/reviews/one-review/use-review-actions.ts'
import type { ManageList } from './use-manage-list.ts'
import type { Review } from '@plaudit/contract/reviews/review'

type Keys = { search: () => void; help: () => void }

/** Opens, switches and closes a review by mouse and keyboard; shortcuts act on the rows of the list too. */
export const useOpenedReview = ({ url, reviews, selection }: ManageList, keys: Keys) => {
  const actions = useReviewActions()
  const open = useCallback(
    (review: Review | undefined, reply = false) =>
      review && url.change({ review: review.id }, { replace: url.open !== null, state: { reply } }),
    [url],
  )
  const close = () => url.change({ review: null })
  const turnStatus = (review: Review) =>
    review.status !== 'deleted' &&
    void actions.setStatus(review, review.status === 'published' ? 'hidden' : 'published')
  useListKeys(reviews, url.open, {
    open,
    select: selection.toggle,
    hide: turnStatus,
    pin: (review) => void actions.setPinned(review, !review.pinned),
    ...keys,
    leave: () => (url.open ? close() : selection.clear()),
  })
  const at = reviews.findIndex((review) => review.id === url.open)
  const turn = (by: number) => open(reviews[at + by])
  return { at, turn, close }
}
