import type { HeldFor } from '@plaudit/contract/reviews/review'
import { v7 } from 'uuid'
import type { MediaRow } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { dedupeKeyOf } from '../identify-review.ts'
import { insertChange, insertReview } from '../rows.ts'
import { reviewWithKey, type ShoppersReview } from './rows.ts'

type Written = {
  productId: string
  formId: string
  author: string
  email: string
  rating: number
  title: string | null
  text: string
  media: MediaRow[]
  status: 'published' | 'pending'
  publishAt: Date | null
  held: HeldFor | null
  at: Date
}

const keyOf = ({ productId, formId }: Pick<Written, 'productId' | 'formId'>): string =>
  dedupeKeyOf({
    ref: { app: 'storefront', id: formId, perProduct: false },
    productId,
    author: '',
    reviewedAt: null,
    text: '',
  })

const rowOf = (written: Written, { accountId, id }: { accountId: string; id: string }) => ({
  account_id: accountId,
  id,
  product_id: written.productId,
  author: written.author,
  author_email: written.email,
  email_unconfirmed: true,
  rating: written.rating,
  title: written.title,
  text: written.text,
  country: null,
  variant: null,
  reviewed_at: written.at,
  created_at: written.at,
  updated_at: written.at,
  sort_at: written.at,
  source: 'storefront' as const,
  source_app: null,
  source_ref: null,
  dedupe_key: keyOf(written),
  twin_of: null,
  content_hash: keyOf(written),
  language: null,
  status: written.status,
  publish_at: written.publishAt,
  held: written.held && JSON.stringify(written.held),
  status_before_delete: null,
  deleted_at: null,
  reply: null,
  replied_at: null,
  original_title: null,
  original_text: null,
  edited_at: null,
  media: JSON.stringify(written.media),
  media_count: written.media.length,
  import_id: null,
})

/**
 * Adds a review that a shopper sent by the form: source `storefront`, never verified, its e-mail not confirmed. The form
 * is its identity: sent a second time, also at the same moment, it is the review that is there.
 */
export const addShoppersReview = async (
  tx: Tx,
  accountId: string,
  written: Written,
): Promise<{ review: ShoppersReview; isNew: boolean }> => {
  const isNew = await insertReview(tx, rowOf(written, { accountId, id: v7() }))
  const review = (await reviewWithKey(tx, accountId, keyOf(written)))!
  if (isNew) {
    await insertChange(tx, {
      accountId,
      reviewId: review.id,
      action: 'created',
      after: written.held ? { held: written.held } : {},
      at: written.at,
    })
    await publishChanges(tx, accountId, ['reviews', 'products'])
  }
  return { review, isNew }
}
