import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import { drawAverage } from '../../drawing/draw-average.ts'
import { drawEmpty } from '../../drawing/draw-empty.ts'
import { drawExplanations } from '../../drawing/draw-explanations.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawSelection } from '../../drawing/draw-selection.ts'
import { drawSection } from '../../drawing/draw-section.ts'
import { chooseQuotes } from '../../drawing/review/choose-quotes.ts'
import { drawQuote } from '../../drawing/review/draw-quote.ts'
import { classOf, idOf } from '../../drawing/wire-names.ts'

/** What fits beside each other in a shop's column. */
const MOST = 3
const LONGEST = 220

const drawPortrait = ({ media }: StorefrontReview, { settings }: Drawing): Html | null => {
  const photo = media.find(({ kind }) => kind === 'photo')
  return photo && settings.show_photos
    ? markup`<img src="${photo.thumb_url}" width="48" height="48" alt="" loading="lazy" decoding="async">`
    : null
}

const drawReviews = (drawing: Drawing): Html => {
  const quotes = chooseQuotes(drawing, LONGEST).slice(0, MOST)
  if (quotes.length === 0)
    return markup`${drawEmpty(drawing)}${drawSelection(drawing, 'all_reviews_page')}`
  return markup`
    <ul class="${classOf('quotes')}">${quotes.map((review) => markup`<li class="${classOf('quote')}">${drawQuote(review, drawing, { longest: LONGEST, beside: drawPortrait(review, drawing) })}</li>`)}</ul>
    ${drawSelection(drawing, 'all_reviews_page')}
    ${drawExplanations(quotes, drawing)}`
}

/** Three reviews as quotations, with the average that they belong to. */
export const drawTestimonials: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: false,
  preview: 'section',
  draw: (drawing) =>
    drawSection(
      drawing,
      markup`
        <h2 id="${idOf('heading')}" class="${classOf('visuallyHidden')}">${drawing.words.texts.heading}</h2>
        ${drawReviews(drawing)}
        ${drawAverage(drawing)}`,
    ),
  drawReviews,
}
