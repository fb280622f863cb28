import { cutText } from '../../../../texts/cut-text.ts'
import { QUOTE_MAX } from './choose-quotes.ts'

/** The beginning of a review, up to a whole word, as it is quoted; short ones as they are. */
export const cutQuote = (text: string): string => {
  if (text.length <= QUOTE_MAX) return text
  const cut = cutText(text, QUOTE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_MAX / 2)).trimEnd()}…`
}
