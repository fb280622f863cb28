import { hash } from 'node:crypto'

/** NFKC, lower case, one blank between words: what "the same text" means (REV-7). */
export const normalise = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

type Identity = {
  /** The source's own id of this review, with the app it comes from. `perProduct`: the same source may stand at several products of an account. */
  ref?: { app: string; id: string; perProduct: boolean } | null
  productId: string
  author: string
  reviewedAt: Date | null
  text: string
}

/**
 * Under which key a review is found again. Source and its own id where there is one, which makes two reviews one; else
 * product, author, day and text, normalised, which all look-alikes share (decision 0029). Unique within an account. A review of Amazon or AliExpress is one for each product it was read for
 * (decision 0016): an owner who sells one thing as two products may read its reviews for both.
 */
export const dedupeKeyOf = ({ ref, productId, author, reviewedAt, text }: Identity): string => {
  if (ref)
    return ref.perProduct ? `ref:${ref.app}:${ref.id}@${productId}` : `ref:${ref.app}:${ref.id}`
  const day = reviewedAt ? reviewedAt.toISOString().slice(0, 10) : ''
  return `text:${hash('sha256', [productId, normalise(author), day, normalise(text)].join('\u0000'), 'base64url')}`
}

/** The key of a review that is not the one under `key`: by all that tells the two apart. */
export const twinKeyOf = (key: string, apart: unknown[]): string =>
  `${key}:${hash('sha256', JSON.stringify(apart), 'base64url')}`

/** The source's own id is in the key: whoever shares it is the same review. */
export const isShared = (key: string): boolean => key.startsWith('ref:')
