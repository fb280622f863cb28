import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawHeadline } from '../../drawing/draw-headline.ts'
import { drawPaginatedReviews } from '../../drawing/draw-paginated-reviews.ts'
import { drawReviewsFrame } from '../../drawing/draw-reviews-frame.ts'
import { drawRows } from '../../drawing/review/draw-rows.ts'

const drawReviews = (drawing: Drawing) => drawPaginatedReviews(drawing, drawRows)

/** Rows with stars and day in a column of their own. */
export const drawCompact: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: true,
  preview: 'section',
  draw: (drawing) =>
    drawReviewsFrame(drawing, { head: drawHeadline(drawing), reviews: drawReviews(drawing) }),
  drawReviews,
}
