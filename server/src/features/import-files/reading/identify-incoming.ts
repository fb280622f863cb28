import { hash } from 'node:crypto'
import { dedupeKeyOf, lookAlikeKeyOf } from '../../reviews/identify-review.ts'
import type { IncomingReview } from '../../reviews/applying/incoming-review.ts'
import type { ReadReview } from './rules.ts'

/** Over all that a file may change: the same content is "already there", other content is looked at field by field. */
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
    ]),
    'base64url',
  )

type Place = {
  productId: string
  /** The source's short name. */
  app: string
  cells: IncomingReview['cells']
}

/** A row whose product is known, with the keys by which it is found again however often it comes (REV-7). */
export const identify = (review: ReadReview, { productId, app, cells }: Place): IncomingReview => {
  const perProduct = review.source === 'amazon' || review.source === 'aliexpress'
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
