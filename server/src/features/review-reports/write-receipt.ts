import { drawLetter } from '../../draw-letter.ts'
import type { Letter } from '../../providers/mail.ts'
import { languageFrom } from '../../texts/choose-language.ts'
import { phrase } from '../../texts/phrase.ts'

export type ReportLetter = {
  to: string
  name: string
  locale: string
  product: string
  shop: string | null
  number: string
}

/** To a reporter, at once: the report came in. */
export const writeReceipt = ({ to, name, locale, product, shop, number }: ReportLetter): Letter =>
  drawLetter(languageFrom(locale), {
    to,
    name,
    subject: phrase('reports.receipt_subject'),
    line: phrase('reports.receipt_line', {
      product,
      shop: shop ?? phrase('reports.a_shop'),
      number,
    }),
    end: phrase('reports.receipt_end'),
  })
