import { type Html, markup } from '../../../markup/html.ts'
import { pageLink, type Drawing } from './draw-links.ts'
import { classOf } from './wire-names.ts'

/** A list with pages shows them in its own place; what shows a few leads to the page of all of them. */
type ShownIn = 'list' | 'all_reviews_page'

const drawLink = (drawing: Drawing, shownIn: ShownIn): Html => {
  const { found, isShopWide, shopUrl, words } = drawing
  const { texts, language } = words
  if (shownIn === 'list')
    return markup`<a href="${pageLink(drawing, { rating: 'all' })}">${texts.allReviews}</a>`
  const product = isShopWide ? '' : `/products/${found.product!.id}`
  return markup`<a href="${shopUrl}${product}/all-reviews?locale=${language}" target="_blank" rel="nofollow noopener">${texts.allReviews}</a>`
}

/**
 * Where the owner shows reviews from some stars on: that it is a selection, and the way to all of them (16 CFR 465.7).
 * The average beside it is of all. Nothing where shoppers chose the stars themselves.
 */
export const drawSelection = (drawing: Drawing, shownIn: ShownIn = 'list'): Html | false => {
  const { ask, product } = drawing.found
  const isUnknown = !drawing.isShopWide && !product
  if (ask.minRating === 1 || isUnknown) return false
  const { texts } = drawing.words
  return markup`
    <p class="${classOf('footerLine')}" style="margin-bottom:1rem">
      <span>${texts.selection(ask.minRating)}</span> ${drawLink(drawing, shownIn)}
    </p>`
}
