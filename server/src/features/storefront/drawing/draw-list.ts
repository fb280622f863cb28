import { type Html, markup } from './draw-html.ts'
import { type Drawing, isFiltered, drawFilters, drawPages, pageLink } from './draw-links.ts'
import { drawReview } from './draw-review.ts'
import { drawExplanations } from './draw-explanations.ts'
import { classOf } from './wire-names.ts'

const drawEmpty = ({ words: { texts } }: Drawing): Html =>
  markup`<div class="${classOf('emptyState')}"><p><b>${texts.nobodyYet}</b></p><p>${texts.couldBeFirst}</p></div>`

const drawNoMatch = (drawing: Drawing): Html => {
  const { ask } = drawing.found
  const { texts } = drawing.words
  const what = [ask.rating && texts.stars(ask.rating), ask.photos && texts.withPhotos]
    .filter(Boolean)
    .join(', ')
  return markup`<div class="${classOf('emptyState')}"><p><b>${texts.noMatch(what)}</b></p><p><a href="${pageLink(drawing, { rating: null, photos: false })}">${texts.showAll}</a></p></div>`
}

/** Only the list: filters, reviews, pages. The script replaces the list by it. */
export const drawList = (drawing: Drawing): Html => {
  const { ask, page } = drawing.found
  if (page.results.length === 0)
    return isFiltered(ask)
      ? markup`${drawFilters(drawing)}${drawNoMatch(drawing)}`
      : drawEmpty(drawing)
  return markup`
    ${drawFilters(drawing)}
    <ol>${page.results.map((review) => drawReview(review, drawing))}</ol>
    ${drawPages(drawing)}
    ${drawExplanations(page.results, drawing)}`
}
