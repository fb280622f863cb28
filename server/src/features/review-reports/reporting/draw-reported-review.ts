import { markup, type Html } from '../../../markup/html.ts'
import { drawStars } from '../../storefront/drawing/draw-stars.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import type { OpenReportForm } from './open-report-form.ts'

/** The review as shoppers see it, so that nobody reports another one. */
export const drawReportedReview = ({ review, drawing, texts }: OpenReportForm): Html => {
  const { words } = drawing
  const { rating, title, text, author } = review
  return markup`
    <blockquote class="${classOf('writeQuote')}">
      <p>${drawStars(rating, words.texts.outOfFive(words.number(rating)))} <b aria-hidden="true">${rating}</b></p>
      ${title && markup`<p dir="auto"><b>${title}</b></p>`}
      ${text && markup`<p dir="auto">${text}</p>`}
      <p class="${classOf('writeHint')}">${texts('review_by', { author: author || words.texts.anonymous })}</p>
    </blockquote>`
}
