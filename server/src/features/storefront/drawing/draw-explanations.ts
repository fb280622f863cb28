import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { type Html, markup } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { listBadges } from './list-badges.ts'

/** The explanations of the badges used in these reviews, each once; that of an edit leads to what was edited. */
export const drawExplanations = (reviews: StorefrontReview[], drawing: Drawing): Html => {
  const marks = new Map(
    reviews.flatMap((review) => listBadges(review, drawing)).map((mark) => [mark.id, mark]),
  )
  return markup`${[...marks.values()].map(({ id, text, why, link }) => markup`<div id="${id}" popover role="note"><p><b>${text}</b></p><p>${why}</p>${link && markup`<p><a href="${link.url}" target="_blank" rel="noopener">${link.text}</a></p>`}</div>`)}`
}
