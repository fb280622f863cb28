import { markup } from '../../../../markup/html.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawHeadline } from '../../drawing/draw-headline.ts'
import { drawPaginatedReviews } from '../../drawing/draw-paginated-reviews.ts'
import { drawReviewsFrame } from '../../drawing/draw-reviews-frame.ts'
import { drawCards } from '../../drawing/review/draw-cards.ts'
import { classOf } from '../../drawing/wire-names.ts'

const drawGrid = (drawing: Drawing) =>
  markup`<ul class="${classOf('masonry')}">${drawCards(drawing)}</ul>`

const drawReviews = (drawing: Drawing) => drawPaginatedReviews(drawing, drawGrid)

/** Cards in columns, as high as what they hold. */
export const drawMasonry: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: true,
  preview: 'section',
  draw: (drawing) =>
    drawReviewsFrame(drawing, { head: drawHeadline(drawing), reviews: drawReviews(drawing) }),
  drawReviews,
}
