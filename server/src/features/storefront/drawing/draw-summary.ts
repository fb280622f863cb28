import type { StorefrontSummary } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../markup/html.ts'
import { pageLink, type Drawing } from './draw-links.ts'
import { drawStars } from './draw-stars.ts'
import { classOf, idOf, propertyOf } from './wire-names.ts'
import { drawWriteLink } from './draw-write-link.ts'
import { drawImported } from './draw-imported.ts'

const drawHeadline = (
  { average, count }: StorefrontSummary,
  { words, settings }: Drawing,
): Html => {
  const { texts, rating, number } = words
  if (average === null) return markup`<p class="${classOf('averageRating')}">${texts.noOwnYet}</p>`
  return markup`
    <p class="${classOf('averageRating')}">
      <b aria-hidden="true">${rating(average)}</b>
      <span>${drawStars(average, texts.outOfFive(rating(average)))}<br>${settings.show_count ? texts.byCustomers(number(count), count) : texts.byCustomersUncounted}</span>
    </p>`
}

const drawBar = (stars: number, drawing: Drawing, isLinked: boolean): Html => {
  const { words, settings, found } = drawing
  const { summary } = found.page
  const { texts, number } = words
  const count = summary.distribution[stars as 1]
  const share = Math.round((count / summary.count) * 1000) / 10
  const cells = markup`
    <span>${stars}<span class="${classOf('visuallyHidden')}">${texts.barStars(stars)}</span></span>
    <i style="${propertyOf('filled')}:${share}%"></i>
    <span>${settings.show_count ? markup`${number(count)}<span class="${classOf('visuallyHidden')}">${texts.barReviews(count)}</span>` : `${Math.round(share)}%`}</span>`
  // A bar without reviews to show leads nowhere.
  const isOffered = isLinked && settings.offered_filters.includes('rating')
  if (!isOffered || count === 0 || stars < found.ask.minRating)
    return markup`<li><p>${cells}</p></li>`
  const isCurrent = found.ask.rating === stars
  return markup`<li><a href="${pageLink(drawing, { rating: stars })}"${isCurrent && markup` aria-current="true"`}>${cells}</a></li>`
}

/**
 * The head of the list: average and distribution of the shop's own reviews; imported ones separately, never included
 * (WIDGET-1). Its bars lead to the reviews of a rating, and a button to the form, where reviews stand below it
 * (`isLinked`).
 */
export const drawSummary = (drawing: Drawing, { isLinked } = { isLinked: true }): Html => {
  const { texts } = drawing.words
  const { summary } = drawing.found.page
  const showsBars = drawing.settings.show_distribution && summary.count > 0
  return markup`
    <header class="${classOf('summary')}">
      <h2 id="${idOf('heading')}">${texts.heading}</h2>
      ${drawHeadline(summary, drawing)}
      ${showsBars && markup`<ol class="${classOf('ratingBars')}" aria-label="${texts.barsLabel}">${[5, 4, 3, 2, 1].map((stars) => drawBar(stars, drawing, isLinked))}</ol>`}
      ${summary.imported.length > 0 && drawImported(drawing)}
      ${isLinked && drawWriteLink(drawing)}
    </header>`
}
