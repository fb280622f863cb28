import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawSelection } from '../../drawing/draw-selection.ts'
import { drawSection } from '../../drawing/draw-section.ts'
import { drawStars } from '../../drawing/draw-stars.ts'
import { listBadges } from '../../drawing/list-badges.ts'
import { chooseQuotes } from '../../drawing/review/choose-quotes.ts'
import { cutQuote } from '../../drawing/review/cut-quote.ts'
import { drawLanguage } from '../../drawing/review/draw-language.ts'
import { translationFor } from '../../drawing/review/translation-for.ts'
import { classOf, idOf } from '../../drawing/wire-names.ts'

const MOST = 5
const LONGEST = 110

const drawItem = (review: StorefrontReview, drawing: Drawing): Html => {
  const { settings, words } = drawing
  const { media, rating, text, language, author, country, date, product } = review
  const translation = translationFor(review, drawing)
  const photo = settings.show_photos && media.find(({ kind }) => kind === 'photo')
  const who = [
    translation && words.texts.translatedBy(translation.by),
    settings.show_country && country && words.country(country),
    ...listBadges(review, drawing).map((badge) => badge.text),
  ].filter(Boolean)
  return markup`
    <li class="${classOf('popupItem')}">
      ${photo && markup`<img src="${photo.thumb_url}" width="64" height="64" alt="" loading="lazy" decoding="async">`}
      <div>
        <p>${drawStars(rating, words.texts.outOfFive(words.number(rating)))} <b aria-hidden="true">${words.number(rating)}</b></p>
        <p><q${drawLanguage(translation?.language ?? language, drawing)}>${cutQuote(translation?.text ?? text, LONGEST)}</q></p>
        <p><small><bdi>${author}</bdi>${who.map((fact) => `, ${fact}`)}${settings.show_date && date && markup`, <time datetime="${date}">${words.day(date)}</time>`}</small></p>
        ${product && markup`<p><small>${product.url ? markup`<a href="${product.url}">${product.title}</a>` : product.title}</small></p>`}
      </div>
    </li>`
}

const quotesOf = (drawing: Drawing) => chooseQuotes(drawing, LONGEST).slice(0, MOST)

const drawReviews = (drawing: Drawing): Html | null => {
  const quotes = quotesOf(drawing)
  return quotes.length === 0
    ? null
    : markup`<ol aria-live="polite">${quotes.map((review) => drawItem(review, drawing))}</ol>`
}

// Shown by its script, once per visit (`widget/src/layouts/popup/popup.ts`); without script it stays away.
const drawBox = (drawing: Drawing): Html | null => {
  const { texts } = drawing.words
  const label = drawing.settings.sort === 'newest' ? texts.latestReviews : texts.heading
  const reviews = drawReviews(drawing)
  const id = idOf('popup')
  return (
    reviews &&
    markup`
      <div id="${id}" class="${classOf('popup')}" popover="manual" role="region" aria-label="${label}">
        <button type="button" class="${classOf('closeButton')}" popovertarget="${id}" popovertargetaction="hide" aria-label="${texts.close}">×</button>
        ${reviews}
        ${drawSelection(drawing, 'all_reviews_page')}
        ${quotesOf(drawing).length > 1 && markup`<button type="button" class="${classOf('nextButton')}" aria-label="${texts.nextReview}">›</button>`}
      </div>`
  )
}

/** The latest reviews in a corner of the page, one at a time. Nothing where there are none. */
export const drawPopup: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: false,
  preview: 'over_page',
  behaviour: { script: 'popup.js' },
  draw: (drawing) => drawSection(drawing, drawBox(drawing) ?? markup``, true),
  drawReviews,
}
