import { markup } from '../../../../markup/html.ts'
import { drawEmpty } from '../../drawing/draw-empty.ts'
import { drawExplanations } from '../../drawing/draw-explanations.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawHeadline } from '../../drawing/draw-headline.ts'
import { drawReviewsFrame } from '../../drawing/draw-reviews-frame.ts'
import { drawSelection } from '../../drawing/draw-selection.ts'
import { drawCards } from '../../drawing/review/draw-cards.ts'
import { classOf } from '../../drawing/wire-names.ts'

// A region that scrolls is reached with the keyboard, so it has a name.
const drawReviews = (drawing: Drawing) => {
  const { words, found } = drawing
  const { results } = found.page
  const { previousReviews, nextReviews, scrollSideways } = words.texts
  return results.length === 0
    ? markup`${drawSelection(drawing, 'all_reviews_page')}${drawEmpty(drawing)}`
    : markup`
      ${drawSelection(drawing, 'all_reviews_page')}
      <ul class="${classOf('carousel')}" tabindex="0" aria-label="${scrollSideways}" data-previous="${previousReviews}" data-next="${nextReviews}">${drawCards(drawing)}</ul>
      ${drawExplanations(results, drawing)}`
}

/** Cards side by side, scrolled sideways; without filters and pages. */
export const drawCarousel: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: false,
  preview: 'section',
  behaviour: { script: 'carousel.js', unless: 'selector(::scroll-button(*))' },
  draw: (drawing) =>
    drawReviewsFrame(drawing, { head: drawHeadline(drawing), reviews: drawReviews(drawing) }),
  drawReviews,
}
