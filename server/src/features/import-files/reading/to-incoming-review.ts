import { isOfMarketplace } from '@plaudit/contract/imports/marketplaces'
import { hash } from 'node:crypto'
import { dedupeKeyOf, lookAlikeKeyOf } from '../../reviews/identify-review.ts'
import type { IncomingReview } from '../../reviews/applying/incoming-review.ts'
import type { ReadReview } from './rules.ts'

/**
 * A hash of everything that a file may change: equal content is a duplicate, other content is compared field by
 * field.
 */
const contentHash = (r: ReadReview, productId: string) =>
  hash(
    'sha256',
    JSON.stringify([
      productId,
      r.rating,
      r.title,
      r.text,
      r.author,
      r.country,
      r.reviewedAt,
      r.photos,
      r.reply,
      r.repliedAt,
      r.statusGiven ? r.status : null,
      r.language,
      r.helpfulVotes,
      r.pinned,
      r.sourceVerified,
      ...(r.videos.length > 0 || r.variant !== null ? [r.videos, r.variant] : []),
      ...(r.translation ? [r.translation] : []),
    ]),
    'base64url',
  )

type ReviewContext = {
  productId: string
  /** The source's short name, as in `source_app`. */
  app: string
  cells: IncomingReview['cells']
}

/**
 * Converts a row with a known product to a review, with the keys by which it is recognized in later imports (REV-7).
 */
export const toIncomingReview = (
  review: ReadReview,
  { productId, app, cells }: ReviewContext,
): IncomingReview => {
  const perProduct = isOfMarketplace(review.source)
  const ref = review.sourceRef === null ? null : { app, id: review.sourceRef, perProduct }
  const reviewedAt = review.reviewedAt === null ? null : new Date(review.reviewedAt)
  const key = dedupeKeyOf({ ref, productId, author: review.author, reviewedAt, text: review.text })
  const content = contentHash(review, productId)
  return {
    ...review,
    productId,
    cells,
    key,
    fullKey: lookAlikeKeyOf(key, [content, review.fileId]),
    again: false,
    hash: content,
  }
}
