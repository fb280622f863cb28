import { type Html, markup } from '../../../../markup/html.ts'
import { pageLink, type Drawing } from '../draw-links.ts'
import { classOf } from '../wire-names.ts'

/** Said where no review is left: what was asked for, and the way back to all of them. */
export const drawNoMatch = (drawing: Drawing): Html => {
  const { ask, product } = drawing.found
  const { texts, country } = drawing.words
  const filters = [
    drawing.isShopWide && product?.title,
    ask.rating && texts.stars(ask.rating),
    ask.photos && texts.withPhotos,
    ask.country && country(ask.country),
  ].filter(Boolean)
  const what = filters.join(', ')
  const withoutSearch = pageLink(drawing, { search: null })
  return markup`
    <div class="${classOf('emptyState')}">
      <p><b>${ask.search === null ? texts.noMatch(what) : texts.noneFound(ask.search)}</b></p>
      ${ask.search !== null && markup`<p>${texts.searchHint}</p>`}
      <p>${ask.search !== null && filters.length > 0 && markup`<a href="${withoutSearch}">${texts.withoutWords(what)}</a></p><p>`}<a href="${pageLink(drawing, { rating: null, photos: false, country: null, product: null, search: null })}">${texts.showAll}</a></p>
    </div>`
}
