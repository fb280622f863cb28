import { type Html, markup } from '../../../markup/html.ts'
import { type Drawing, isFiltered, drawFilters, drawPages, pageLink } from './draw-links.ts'
import { drawEmpty } from './draw-empty.ts'
import { drawExplanations } from './draw-explanations.ts'
import { classOf } from './wire-names.ts'

const drawNoMatch = (drawing: Drawing): Html => {
  const { ask, product } = drawing.found
  const { texts } = drawing.words
  const what = [
    drawing.isShopWide && product?.title,
    ask.rating && texts.stars(ask.rating),
    ask.photos && texts.withPhotos,
  ]
    .filter(Boolean)
    .join(', ')
  return markup`<div class="${classOf('emptyState')}"><p><b>${texts.noMatch(what)}</b></p><p><a href="${pageLink(drawing, { rating: null, photos: false, product: null })}">${texts.showAll}</a></p></div>`
}

/** Filters, the reviews of a page as `drawItems` draws them, and pages. The script replaces all of it. */
export const drawPaginatedReviews = (
  drawing: Drawing,
  drawItems: (drawing: Drawing) => Html,
): Html => {
  const { page } = drawing.found
  if (page.results.length === 0)
    return isFiltered(drawing)
      ? markup`${drawFilters(drawing)}${drawNoMatch(drawing)}`
      : drawEmpty(drawing)
  return markup`
    ${drawFilters(drawing)}
    ${drawItems(drawing)}
    ${drawPages(drawing)}
    ${drawExplanations(page.results, drawing)}`
}
