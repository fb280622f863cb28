import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { drawStars } from '../draw-stars.ts'
import { classOf } from '../wire-names.ts'
import { cutQuote } from './cut-quote.ts'
import { drawBadges } from './draw-badges.ts'
import { drawProduct } from './draw-product.ts'

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
  const { rating, text, author, country } = review
  return markup`
    <p class="${classOf('headerLine')}">${drawStars(rating, words.texts.outOfFive(String(rating)))} <b aria-hidden="true">${rating}</b></p>
    <blockquote>${cutQuote(text, longest)}</blockquote>
    <div class="${classOf('footerLine')}">
      ${beside}
      <b>${author}</b>
      ${settings.show_country && country && markup` <span>${words.country(country)}</span>`}
      ${drawBadges(review, drawing)}
    </div>
    ${drawProduct(review, drawing)}`
}
