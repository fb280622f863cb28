import type { Tx } from '../../../db/transaction.ts'
import { dedupeKeyOf } from '../identify-review.ts'
import { isWithdrawn, reviewWithKey, type ShoppersReview } from './rows.ts'

export type { ShoppersReview }

/** The review that a form became, if it was sent before: also where it is not there any more. */
export const findSentReview = async (
  tx: Tx,
  accountId: string,
  formId: string,
): Promise<ShoppersReview | 'gone' | undefined> => {
  const key = dedupeKeyOf({
    ref: { app: 'storefront', id: formId, perProduct: false },
    productId: '',
    author: '',
    reviewedAt: null,
    text: '',
  })
  // In this order: a review that is not seen was withdrawn before, so that this is seen.
  const review = await reviewWithKey(tx, accountId, key)
  if (review) return review.status === 'deleted' ? 'gone' : review
  return (await isWithdrawn(tx, accountId, key)) ? 'gone' : undefined
}
