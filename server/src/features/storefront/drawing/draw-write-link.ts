import { type Html, markup } from '../../../markup/html.ts'
import { chooseFormTexts } from './texts/choose-form-texts.ts'
import type { Drawing } from './draw-links.ts'
import { classOf } from './wire-names.ts'

/**
 * "Write a review": a link to the form's own page, which the script opens as a dialog. None where the whole shop is
 * shown: a review is of one product.
 */
export const drawWriteLink = ({ found, settings, shopUrl, words }: Drawing): Html | false | null =>
  settings.show_write_button &&
  found.product &&
  markup`<p><a class="${classOf('writeButton')}" href="${shopUrl}/products/${found.product.id}/write?locale=${words.language}">${chooseFormTexts(words).title}</a></p>`
