import type { Tx } from '../../../db/transaction.ts'
import { dedupeKeyOf } from '../identify-review.ts'
import { reviewWithKey, type ShoppersReview } from './rows.ts'

export type { ShoppersReview }

/** The review that a form became, if it was sent before. */
export const findSentReview = (
  tx: Tx,
  accountId: string,
  formId: string,
): Promise<ShoppersReview | undefined> =>
  reviewWithKey(
    tx,
    accountId,
    dedupeKeyOf({
      ref: { app: 'storefront', id: formId, perProduct: false },
      productId: '',
      author: '',
      reviewedAt: null,
      text: '',
    }),
  )
