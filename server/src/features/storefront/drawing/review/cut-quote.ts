import { cutText } from '../../../../texts/cut-text.ts'

/** The beginning of a review in at most `longest` characters, up to a whole word; short ones as they are. */
export const cutQuote = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const cut = cutText(text, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}
