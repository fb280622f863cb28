import type { Tx } from '../../../../db/transaction.ts'
import type { ShoppersReview } from '../rows.ts'
import { countUnheldOfEmail } from './rows.ts'

/** How many reviews without a sign of spam came by the form from the same e-mail in the time before this one. */
export const countRecentReviews = (
  tx: Tx,
  accountId: string,
  { review, withinMs }: { review: ShoppersReview; withinMs: number },
): Promise<number> =>
  countUnheldOfEmail(tx, accountId, {
    email: review.author_email ?? '',
    since: new Date(review.created_at.getTime() - withinMs),
    before: review.id,
  })
