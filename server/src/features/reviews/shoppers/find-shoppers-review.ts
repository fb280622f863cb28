import type { Tx } from '../../../db/transaction.ts'
import { reviewOf } from '../rows.ts'

/** What the page of a reviewer's own review shows; null once it is deleted. */
export const findShoppersReview = async (
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ product: { title: string; image: string | null } } | null> => {
  const review = await reviewOf(tx, accountId, id)
  if (!review || review.status === 'deleted' || review.source !== 'storefront') return null
  return { product: { title: review.product_title, image: review.product_image } }
}
