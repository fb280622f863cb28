import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../../world.ts'
import { isUuid } from '../../../text-patterns/is-uuid.ts'

export type SentReview = { accountId: string; reviewId: string }

const signatureOf = ({ settings }: World, { accountId, reviewId }: SentReview): string =>
  createHmac('sha256', settings.sessionSecret)
    .update(`own review ${accountId} ${reviewId}`)
    .digest('base64url')

/** What the link in a reviewer's letter carries: nothing to guess, and nothing that is kept. */
export const signLink = (world: World, review: SentReview): string =>
  `${review.accountId}.${review.reviewId}.${signatureOf(world, review)}`

/** Null when it is not ours. */
export const readLink = (world: World, token: string): SentReview | null => {
  const [accountId = '', reviewId = '', signature = ''] = token.split('.')
  if (!isUuid(accountId) || !isUuid(reviewId)) return null
  const right = Buffer.from(signatureOf(world, { accountId, reviewId }))
  const given = Buffer.from(signature)
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  return isOurs ? { accountId, reviewId } : null
}
