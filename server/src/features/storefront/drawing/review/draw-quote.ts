import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { drawStars } from '../draw-stars.ts'
import { classOf } from '../wire-names.ts'
import { cutQuote } from './cut-quote.ts'
import { drawBadges } from './draw-badges.ts'
import { drawLanguage } from './draw-language.ts'
import { drawProduct } from './draw-product.ts'
import { translationFor } from './translation-for.ts'

/**
 * A review as a quotation: its stars, what it says in at most `longest` characters, who said it with its badges; `beside`
 * stands beside the name.
 */
export const drawQuote = (
  review: StorefrontReview,
  drawing: Drawing,
  { longest, beside = null }: { longest: number; beside?: Html | null },
): Html => {
  const { settings, words } = drawing
  const { rating, text, language, author, country } = review
  const translation = translationFor(review, drawing)
  return markup`
    <p class="${classOf('headerLine')}">${drawStars(rating, words.texts.outOfFive(words.number(rating)))} <b aria-hidden="true">${words.number(rating)}</b></p>
    <blockquote${drawLanguage(translation?.language ?? language, drawing)}>${cutQuote(translation?.text ?? text, longest)}</blockquote>
    <div class="${classOf('footerLine')}">
      ${beside}
      <b dir="auto">${author}</b>
      ${settings.show_country && country && markup` <span>${words.country(country)}</span>`}
      ${translation && markup` <span>${words.texts.translatedBy(translation.by)}</span>`}
      ${drawBadges(review, drawing)}
    </div>
    ${drawProduct(review, drawing)}`
}
