import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawHeadline } from '../../drawing/draw-headline.ts'
import { drawPaged } from '../../drawing/draw-paged.ts'
import { drawReviewsFrame } from '../../drawing/draw-reviews-frame.ts'
import { drawRows } from '../../drawing/review/draw-rows.ts'

const drawReviews = (drawing: Drawing) => drawPaged(drawing, drawRows)

/** Rows with stars and day in a column of their own. */
export const drawCompact: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: true,
  place: 'section',
  draw: (drawing) =>
    drawReviewsFrame(drawing, { head: drawHeadline(drawing), reviews: drawReviews(drawing) }),
  drawReviews,
}
