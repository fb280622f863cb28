import type { Tx } from '../../../db/transaction.ts'
import { reviewOf } from '../rows.ts'

/** What the page of a report shows of a review; the writer only as shoppers see her. */
export type ReportedReview = {
  id: string
  status: 'published' | 'pending' | 'hidden' | 'deleted'
  author: string
  rating: number
  title: string | null
  text: string
  product: { title: string; image: string | null; handle: string | null }
}

export const findReportedReview = async (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<ReportedReview | null> => {
  const row = await reviewOf(tx, accountId, id)
  if (!row) return null
  const { status, author, rating, title, text } = row
  return {
    id,
    status,
    author,
    rating,
    title,
    text,
    product: {
      title: row.product_title,
      image: row.product_image,
      handle: row.product_gone_at ? null : row.product_handle,
    },
  }
}
