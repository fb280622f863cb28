import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import type { Drawing } from './draw-links.ts'
import { idOf } from './wire-names.ts'
import type { DrawnClass } from '@plaudit/contract/storefront/drawn-names'

/** An element id from an external name; two sources get the same id only if their letters are the same. */
const elementIdFrom = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

/** A mark that explains itself when pressed; reviews whose marks have one id share the explanation. */
export type ReviewBadge = {
  id: string
  text: string
  why: string
  className: DrawnClass | null
  /** A page with more about it. */
  link?: { url: string; text: string }
}

/** The badges of a review, in reading order. */
export const listBadges = (
  review: StorefrontReview,
  { words: { texts, language }, settings: { show_verified }, shopUrl }: Drawing,
): ReviewBadge[] => {
  const { verified, verified_by: source, origin, edited } = review
  const marks: ReviewBadge[] = []
  if (verified && show_verified)
    marks.push({
      id: idOf('verifiedMark'),
      text: texts.verified,
      why: texts.verifiedWhy,
      className: 'verifiedMark',
    })
  else if (source && !origin && show_verified)
    marks.push({
      id: `${idOf('verifiedBySourceMark')}-${elementIdFrom(source)}`,
      text: texts.verifiedBy(source),
      why: texts.verifiedByWhy(source),
      className: null,
    })
  if (origin)
    marks.push({
      id: `${idOf('originMark')}-${elementIdFrom(origin)}`,
      text: texts.importedFrom(origin),
      why: texts.importedWhy(origin),
      className: 'originMark',
    })
  if (edited)
    marks.push({
      id: `${idOf('editedMark')}${review.id.slice(-12)}`,
      text: texts.edited,
      why: texts.editedWhy,
      className: null,
      link: {
        url: `${shopUrl}/reviews/${review.id}/edits?locale=${language}`,
        text: texts.seeEdits,
      },
    })
  return marks
}
