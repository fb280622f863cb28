import type { Tx } from '../../../db/transaction.ts'
import { onDay, phrase, type Text } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import type { ShoppersReview } from '../../reviews/shoppers/find-sent-review.ts'

const messageOf = ({ status, publish_at }: ShoppersReview, author: string): Text => {
  if (status === 'published') return phrase('notifications.review_published_about', { author })
  return publish_at
    ? phrase('notifications.review_clock_about', { author, day: onDay(publish_at) })
    : phrase('notifications.review_waits_about', { author })
}

/**
 * Tells the owner of a new review. Reviews with signs of spam are told of once a day, so that a flood of them is one
 * notification.
 */
export const notifyOwner = (
  tx: Tx,
  owner: Owner,
  { review, product }: { review: ShoppersReview; product: string },
): Promise<void> => {
  const day = owner.world.clock.now().toISOString().slice(0, 10)
  if (review.held)
    return createNotification(tx, owner, {
      type: 'warning',
      title: phrase('notifications.reviews_held'),
      message: phrase('notifications.reviews_held_about'),
      primary_action_text: phrase('notifications.see_reviews'),
      primary_action_url: '/manage?status=pending',
      event_key: `reviews-held:${day}`,
    })
  return createNotification(tx, owner, {
    type: 'info',
    title: phrase('notifications.review_written', { count: review.rating, product }),
    message: messageOf(review, review.author),
    primary_action_text: phrase('notifications.see_review'),
    primary_action_url: `/manage?review=${review.id}`,
    event_key: `review-written:${review.id}`,
  })
}
