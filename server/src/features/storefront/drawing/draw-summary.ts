import type { StorefrontSummary } from '@plaudit/contract/storefront'
import { html, type Html } from './draw-html.ts'
import { linkTo, type Drawing } from './draw-links.ts'
import { drawStars } from './draw-review.ts'
import { originOf } from '../reading/rules.ts'
import type { Source } from '@plaudit/contract/reviews'

const headline = ({ average, count }: StorefrontSummary, { words, settings }: Drawing): Html => {
  const { texts, rating, number } = words
  if (average === null) return html`<p class="v">${texts.noOwnYet}</p>`
  return html`<p class="v">
    <b>${rating(average)}</b
    ><span
      >${drawStars(average, texts.outOfFive(rating(average)))}<br />${settings.show_count ? texts.byCustomers(number(count), count) : texts.byCustomersUncounted}</span
    >
  </p>`
}

const bar = (rating: number, summary: StorefrontSummary, drawing: Drawing): Html => {
  const { words, settings, found } = drawing
  const { texts, number } = words
  const count = summary.distribution[rating as 1]
  const share = Math.round((count / summary.count) * 1000) / 10
  const cells = html`<span>${rating}<span class="i">${texts.barStars(rating)}</span></span
    ><i style="--n:${share}%"></i
    ><span>${settings.show_count ? html`${number(count)}<span class="i">${texts.barReviews(count)}</span>` : `${Math.round(share)}%`}</span>`
  // A bar without reviews to show leads nowhere.
  if (count === 0 || rating < settings.min_rating) return html`<li><p>${cells}</p></li>`
  const isCurrent = found.ask.rating === rating
  return html`<li><a href="${linkTo(drawing, { rating })}" ${isCurrent && html` aria-current="true"`}>${cells}</a></li>`
}

const imported = (summary: StorefrontSummary, { words, settings }: Drawing): Html => {
  const { texts, rating, number } = words
  const rows = summary.imported.map(
    (one) =>
      html`<li>
        <span>${originOf(one.source as Source)}</span>${drawStars(one.average, texts.outOfFive(rating(one.average)))}<b aria-hidden="true"
          >${rating(one.average)}</b
        >${settings.show_count && html`<span>(${number(one.count)}<span class="i">${texts.barReviews(one.count)}</span>)</span>`}
      </li>`,
  )
  const title = summary.average === null ? texts.importedAlone : texts.importedBeside(rating(summary.average))
  return html`<div class="e">
    <p><b>${title}</b></p>
    <ul>
      ${rows}
    </ul>
    ${summary.average === null && html`<p>${texts.noStarsForSearch}</p>`}
  </div>`
}

/** The head of the list: the shop's own score and distribution, imported ones beside it and never inside (decisions 4). */
export const drawSummary = (drawing: Drawing): Html => {
  const { settings, words, found } = drawing
  const { summary } = found.page
  const showsBars = settings.show_distribution && summary.count > 0
  return html`<header class="h">
    <h2 id="h">${words.texts.heading}</h2>
    ${headline(summary, drawing)}${
      showsBars &&
      html`<ol class="b" aria-label="${words.texts.barsLabel}">
        ${[5, 4, 3, 2, 1].map((rating) => bar(rating, summary, drawing))}
      </ol>`
    }${summary.imported.length > 0 && imported(summary, drawing)}
  </header>`
}
