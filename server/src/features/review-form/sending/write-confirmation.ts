import type { Language } from '@plaudit/contract/accounts/account-fields'
import { drawLetter } from '../../../draw-letter.ts'
import type { Letter } from '../../../providers/mail.ts'
import { phrase } from '../../../texts/phrase.ts'

type Parts = {
  to: string
  name: string
  language: Language
  product: string
  shop: string | null
  url: string
}

/** To the shopper: the link proves the address, and leads to where the review can be taken back. */
export const writeConfirmation = (
  { product, shop, url, ...to }: Parts,
  language: Language,
): Letter =>
  drawLetter(language, {
    ...to,
    subject: phrase('letters.review_subject', { product }),
    line: shop
      ? phrase('letters.review_line', { product, shop })
      : phrase('letters.review_line_shop', { product }),
    button: { text: phrase('letters.review_button'), url },
    end: phrase('letters.review_end'),
  })
