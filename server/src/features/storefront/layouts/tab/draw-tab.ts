import { markup, type Html } from '../../../../markup/html.ts'
import { drawHeadline } from '../../drawing/draw-headline.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawPaginatedReviews } from '../../drawing/draw-paginated-reviews.ts'
import { drawReviewsColumns } from '../../drawing/draw-reviews-columns.ts'
import { drawSection } from '../../drawing/draw-section.ts'
import { drawRows } from '../../drawing/review/draw-rows.ts'
import { classOf, idOf } from '../../drawing/wire-names.ts'

const drawReviews = (drawing: Drawing) => drawPaginatedReviews(drawing, drawRows)

// A popover: it opens, closes and gives the focus back without script, and stands outside of the page's flow.
const drawTabAndDrawer = (drawing: Drawing): Html => {
  const { texts, rating } = drawing.words
  const { average } = drawing.found.page.summary
  const id = idOf('drawer')
  return markup`
    <button type="button" class="${classOf('floatingTab')}" popovertarget="${id}" aria-haspopup="dialog">
      ${average !== null && markup`<span aria-hidden="true">★ ${rating(average)}</span><span class="${classOf('visuallyHidden')}">${texts.outOfFive(rating(average))}, </span>`}
      <span>${texts.heading}</span>
    </button>
    <div id="${id}" class="${classOf('drawer')}" popover role="dialog" aria-labelledby="${idOf('heading')}">
      <button type="button" class="${classOf('closeButton')}" popovertarget="${id}" popovertargetaction="hide" aria-label="${texts.close}" autofocus>×</button>
      ${drawReviewsColumns(drawing, { head: drawHeadline(drawing), reviews: drawReviews(drawing) })}
    </div>`
}

/** A tab at the side of the page, which opens the reviews in a drawer. */
export const drawTab: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: false,
  preview: 'over_page',
  draw: (drawing) => drawSection(drawing, drawTabAndDrawer(drawing), true),
  drawReviews,
}
