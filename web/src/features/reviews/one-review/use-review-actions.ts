import {
  deleteReply,
  deleteReview,
  editReview,
  replyToReview,
} from '@plaudit/contract/reviews/reviews'
import { bulkReviews } from '@plaudit/contract/reviews/bulk'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { runAction, type ActionTexts } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { translate } from '../../../texts/translate.ts'
import type { HideWhy } from '../publishing/hide-menu.tsx'
import { patchReviews } from '../list/patch-lists.ts'
import type { Review } from '@plaudit/contract/reviews/review'

type Plan = {
  id: string
  expected: Partial<Review>
  send: () => Promise<unknown>
  texts: (takeBack: () => void) => ActionTexts<unknown>
}

/** Optimistic update: shown at once, sent, and reverted with a toast if the server refuses. */
const atOnce = async (
  client: QueryClient,
  { id, expected, send, texts }: Plan,
): Promise<boolean> => {
  const patch = await patchReviews(client, [id], (review) => ({ ...review, ...expected }))
  const result = await runAction(send, texts(patch.takeBack))
  if (!result.ok) patch.takeBack()
  void client.invalidateQueries({ queryKey: ['reviews', 'counts'] })
  void client.invalidateQueries({ queryKey: ['reviews', 'history', id] })
  return result.ok
}

type Undo = {
  id: string
  expected: Partial<Review>
  takeBack: () => void
  send: () => Promise<unknown>
}

/** Undo is shown at once, and reverted if the server refuses. */
const undo = (client: QueryClient, { id, expected, takeBack, send }: Undo) => ({
  label: translate('reviews:undo'),
  run: async () => {
    takeBack()
    const result = await runAction(send, { error: 'reviews:failed.undo' })
    if (!result.ok) await patchReviews(client, [id], (review) => ({ ...review, ...expected }))
    void client.invalidateQueries({ queryKey: result.ok ? ['reviews', 'counts'] : ['reviews'] })
  },
})

/** What the change means for shoppers; "again" is said only of a review that was hidden. */
const visibilityOf = (before: Review, status: Review['status']) => {
  if (status !== 'published') return 'invisible'
  return before.status === 'hidden' ? 'visible_again' : 'visible'
}

const statusAction =
  (client: QueryClient) =>
  (review: Review, status: 'published' | 'pending' | 'hidden', why: Partial<HideWhy> = {}) => {
    const expected = { status, hide_reason: why.hide_reason ?? null }
    return atOnce(client, {
      id: review.id,
      expected,
      send: () => call(editReview, { id: review.id, status, ...why }),
      texts: (takeBack) => ({
        error: 'reviews:failed.status',
        success: () => ({
          title: translate(`reviews:now.${status}`),
          text: translate(`reviews:now.${visibilityOf(review, status)}`),
          undo: undo(client, {
            id: review.id,
            expected,
            takeBack,
            send: () => call(editReview, { id: review.id, status: review.status as 'published' }),
          }),
        }),
      }),
    })
  }

const deleteAction = (client: QueryClient) => (review: Review) =>
  atOnce(client, {
    id: review.id,
    expected: { status: 'deleted' },
    send: () => call(deleteReview, { id: review.id }),
    texts: (takeBack) => ({
      error: 'reviews:failed.delete',
      success: () => ({
        title: translate('reviews:now.deleted'),
        text: translate('reviews:now.restorable'),
        undo: undo(client, {
          id: review.id,
          expected: { status: 'deleted' },
          takeBack,
          send: () => call(bulkReviews, { action: 'restore', ids: [review.id] }),
        }),
      }),
    }),
  })

const replyAction = (client: QueryClient) => (review: Review, text: string) =>
  atOnce(client, {
    id: review.id,
    expected: { reply: { text, replied_at: new Date().toISOString() } },
    send: () => call(replyToReview, { id: review.id, text }),
    texts: () => ({
      error: 'reviews:failed.reply',
      success: () => ({
        title: translate('reviews:now.replied'),
        text: translate(
          review.status === 'published' ? 'reviews:now.replied_where' : 'reviews:now.replied_later',
        ),
      }),
    }),
  })

const quiet = (error: ActionTexts<unknown>['error']) => (): ActionTexts<unknown> =>
  error ? { error } : {}

/** All actions on one review without a form. Each returns whether it succeeded. */
export const useReviewActions = () => {
  const client = useQueryClient()
  return useMemo(
    () => ({
      setStatus: statusAction(client),
      remove: deleteAction(client),
      reply: replyAction(client),
      setPinned: (review: Review, pinned: boolean) =>
        atOnce(client, {
          id: review.id,
          expected: { pinned },
          send: () => call(editReview, { id: review.id, pinned }),
          texts: quiet('reviews:failed.pin'),
        }),
      restore: (review: Review) =>
        atOnce(client, {
          id: review.id,
          expected: { status: 'published' },
          send: () => call(bulkReviews, { action: 'restore', ids: [review.id] }),
          texts: quiet('reviews:failed.restore'),
        }),
      withdrawReply: (review: Review) =>
        atOnce(client, {
          id: review.id,
          expected: { reply: null },
          send: () => call(deleteReply, { id: review.id }),
          texts: quiet('reviews:failed.reply'),
        }),
    }),
    [client],
  )
}
export type ReviewActions = ReturnType<typeof useReviewActions>
