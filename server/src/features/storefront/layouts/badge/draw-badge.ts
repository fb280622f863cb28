import { markup, type Html } from '../../../../markup/html.ts'
import { elementIdOf, type Drawing, type LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawSection } from '../../drawing/draw-section.ts'
import { drawStars } from '../../drawing/draw-stars.ts'
import { classOf } from '../../drawing/wire-names.ts'

/** Leads to the first widget of the page, where there is one. */
const drawLine = (drawing: Drawing): Html => {
  const { found, words, settings } = drawing
  const { average, count, imported } = found.page.summary
  const { texts, rating, number } = words
  if (average === null)
    return markup`<p class="${classOf('badge')}"><span>${imported.length > 0 ? texts.noOwnYet : texts.noReviewsYet}</span></p>`
  return markup`
    <a class="${classOf('badge')}" href="#${elementIdOf({ ...drawing, widgetId: null })}">
      ${drawStars(average, texts.outOfFive(rating(average)))} <b aria-hidden="true">${rating(average)}</b>
      ${settings.show_count && markup` <span>(${number(count)}<span class="${classOf('visuallyHidden')}">${texts.barReviews(count)}</span>)</span>`}
    </a>`
}

/** The average of the shop's own reviews in one line, for below a product's title (WIDGET-1). */
export const drawBadge: LayoutDrawing = {
  reads: 'summary',
  hasStructuredData: false,
  preview: 'below_title',
  draw: (drawing) => drawSection(drawing, drawLine(drawing), true),
  drawReviews: () => null,
}
