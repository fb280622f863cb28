import { readRating } from '../values/rules.ts'

type Shape = { width: number; /** Where the rating stands. */ rating: number }

const separators = [',', ';', '\t', '|']
const lineBreak = /\r\n|\n|\r/
const unquoted = (value: string) => value.replace(/^"|"$/g, '')
const isRating = (value: string | undefined) => value !== undefined && unquoted(value) === unquoted(value).trim() && readRating(unquoted(value)) !== null

/** As many values as columns, words among them, and a rating in its place, counted from either end: an end may be cut into by a text with separators. */
const looksLikeRow = (values: string[], { width, rating }: Shape): boolean =>
  values.length >= width && (isRating(values[rating]) || isRating(values[values.length - width + rating])) && values.some((value) => /\p{L}/u.test(value))

/**
 * Whether a row holds further rows: a quotation mark that is not closed takes the lines below it into its cell, up to the
 * next mark. Then not only the row's first line looks like a row, but a later one too; a text of several lines never does.
 */
export const hasSwallowedRows = (cells: (string | null)[], shape: Shape): boolean => {
  if (!cells.some((cell) => cell !== null && lineBreak.test(cell))) return false
  return separators.some((separator) => {
    const [first, ...others] = cells
      .map((cell) => cell ?? '')
      .join(separator)
      .split(lineBreak)
      .map((line) => line.split(separator))
    return looksLikeRow(first!, shape) && others.some((line) => looksLikeRow(line, shape))
  })
}
