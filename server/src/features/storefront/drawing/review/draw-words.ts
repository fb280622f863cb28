import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { drawFound } from '../searching/draw-found.ts'
import { classOf } from '../wire-names.ts'
import { drawLanguage } from './draw-language.ts'
import { translationFor } from './translation-for.ts'

const drawText = (text: string, drawing: Drawing, language: string | null): Html =>
  markup`<p class="${classOf('bodyText')}"${drawLanguage(language, drawing)}>${drawFound(text, drawing)}</p>`

/** What a review says: the shopper's language first where its site translated it, and the original behind it. */
export const drawWords = (review: StorefrontReview, drawing: Drawing): Html | null => {
  const { text, language } = review
  const { texts } = drawing.words
  const translation = translationFor(review, drawing)
  if (!translation) return text ? drawText(text, drawing, language) : null
  return markup`
    ${drawText(translation.text, drawing, translation.language)}
    <details class="${classOf('footerLine')}"><summary>${texts.translatedBy(translation.by)} · ${texts.originalWords}</summary>${drawText(text, drawing, language)}</details>`
}
