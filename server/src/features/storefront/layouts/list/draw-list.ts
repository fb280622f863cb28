import { markup } from '../../../../markup/html.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawPaginatedReviews } from '../../drawing/draw-paginated-reviews.ts'
import { drawReviewsFrame } from '../../drawing/draw-reviews-frame.ts'
import { drawWriteLink } from '../../drawing/draw-write-link.ts'
import { drawSummary } from '../../drawing/draw-summary.ts'
import { drawRows } from '../../drawing/review/draw-rows.ts'
import { classOf, idOf } from '../../drawing/wire-names.ts'

const drawHead = (drawing: Drawing) => {
  const { count, imported } = drawing.found.page.summary
  return count + imported.length > 0
    ? drawSummary(drawing)
    : markup`<header class="${classOf('summary')}"><h2 id="${idOf('heading')}">${drawing.words.texts.heading}</h2>${drawWriteLink(drawing)}</header>`
}

const drawReviews = (drawing: Drawing) => drawPaginatedReviews(drawing, drawRows)

/** Average and distribution beside the reviews, one below the other. */
export const drawList: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: true,
  preview: 'section',
  draw: (drawing) =>
    drawReviewsFrame(drawing, { head: drawHead(drawing), reviews: drawReviews(drawing) }),
  drawReviews,
}
