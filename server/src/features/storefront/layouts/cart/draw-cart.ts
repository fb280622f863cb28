import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import { drawAverage } from '../../drawing/draw-average.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawSelection } from '../../drawing/draw-selection.ts'
import { drawSection } from '../../drawing/draw-section.ts'
import { listBadges } from '../../drawing/list-badges.ts'
import { chooseQuotes } from '../../drawing/review/choose-quotes.ts'
import { cutQuote } from '../../drawing/review/cut-quote.ts'
import { drawLanguage } from '../../drawing/review/draw-language.ts'
import { translationFor } from '../../drawing/review/translation-for.ts'
import { classOf } from '../../drawing/wire-names.ts'

const LONGEST = 120

const drawLine = (review: StorefrontReview, drawing: Drawing): Html => {
  const { settings, words } = drawing
  const { text, language, author, country } = review
  const translation = translationFor(review, drawing)
  const who = [
    translation && words.texts.translatedBy(translation.by),
    settings.show_country && country && words.country(country),
    ...listBadges(review, drawing).map((badge) => badge.text),
  ].filter(Boolean)
  return markup`<p><q${drawLanguage(translation?.language ?? language, drawing)}>${cutQuote(translation?.text ?? text, LONGEST)}</q> <span><bdi>${author}</bdi>${who.map((fact) => `, ${fact}`)}</span></p>`
}

const drawReviews = (drawing: Drawing): Html => {
  const [review] = chooseQuotes(drawing, LONGEST)
  return markup`<div class="${classOf('cartLine')}">${drawAverage(drawing)}${review && drawLine(review, drawing)}${drawSelection(drawing, 'all_reviews_page')}</div>`
}

/** The average and one short quotation, for below a product in the cart. */
export const drawCart: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: false,
  preview: 'below_title',
  draw: (drawing) => drawSection(drawing, drawReviews(drawing), true),
  drawReviews,
}
