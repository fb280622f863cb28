import { hash } from 'node:crypto'

/** Few texts have any: looking for it takes a tenth of replacing each single space by itself. */
const unusualSpace = /\s\s|[^\S ]/u

/** NFKC, lower case, one space between words: the definition of "the same text" (REV-7). */
export const normalise = (text: string): string => {
  const lower = text.normalize('NFKC').toLowerCase()
  return (unusualSpace.test(lower) ? lower.replace(/\s+/gu, ' ') : lower).trim()
}

type Identity = {
  /**
   * The source's id of this review, and the app it comes from. `perProduct`: one source review may belong to several
   * products of an account.
   */
  ref?: { app: string; id: string; perProduct: boolean } | null
  productId: string
  author: string
  reviewedAt: Date | null
  text: string
}

/**
 * The key by which a review is recognized, unique within an account. With a source and its id, that identifies the
 * review; else product, author, day and normalized text, which all look-alikes share (decision 0029). A review of
 * Amazon or AliExpress is a separate review for each product it was imported for (decision 0016): an owner who sells
 * one thing as two products may import its reviews for both.
 */
export const dedupeKeyOf = ({ ref, productId, author, reviewedAt, text }: Identity): string => {
  if (ref)
    return ref.perProduct ? `ref:${ref.app}:${ref.id}@${productId}` : `ref:${ref.app}:${ref.id}`
  const day = reviewedAt ? reviewedAt.toISOString().slice(0, 10) : ''
  return `text:${hash('sha256', [productId, normalise(author), day, normalise(text)].join('\u0000'), 'base64url')}`
}

/** The key of a look-alike: a review that differs from the one with `key` in the values of `apart`. */
export const lookAlikeKeyOf = (key: string, apart: unknown[]): string =>
  `${key}:${hash('sha256', JSON.stringify(apart), 'base64url')}`

/** The key contains the source's id: reviews with equal keys are the same review. */
export const isSourceKey = (key: string): boolean => key.startsWith('ref:')
