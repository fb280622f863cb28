import { hash } from 'node:crypto'

/** NFKC, lower case, one blank between words: what "the same text" means (decisions 4, "normalised"). */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

type Identity = {
  /** The source's own id of this review, with the app it comes from. */
  ref?: { app: string; id: string } | null
  productId: string
  author: string
  reviewedAt: Date | null
  text: string
}

/**
 * Decisions 4: the same review twice is one review. Source and its own id where there is one, else product, author, day
 * and text, normalised. Unique within an account.
 */
export const dedupeKeyOf = ({ ref, productId, author, reviewedAt, text }: Identity): string => {
  if (ref) return `ref:${ref.app}:${ref.id}`
  const day = reviewedAt ? reviewedAt.toISOString().slice(0, 10) : ''
  return `text:${hash('sha256', [productId, normalise(author), day, normalise(text)].join('\u0000'), 'base64url')}`
}
