type Shape = {
  width: number
  /** Where the rating stands. */
  rating: number
  /** Whether a value is a rating of this file, on its scale. */
  isRating: (value: string) => boolean
}

const separators = [',', ';', '\t', '|']
const lineBreak = /\r\n|\n|\r/
const unquoted = (value: string) => value.replace(/^"|"$/g, '')
/** Two values and fewer are met in any sentence: `Great, 5`. */
const MIN_WIDTH = 3

/** The rating at this place; not the whole part of a number with a decimal comma, `4,5 stars`. */
const hasRatingAt = (values: string[], place: number, isRating: Shape['isRating']) => {
  const value = unquoted(values[place] ?? '')
  return (
    value !== '' &&
    value === value.trim() &&
    isRating(value) &&
    !/^\d/.test(values[place + 1] ?? '')
  )
}

/** As many values as columns, words among them, and a rating in its place, counted from either end: an end may be cut into by a text with separators. */
const looksLikeRow = (values: string[], { width, rating, isRating }: Shape): boolean =>
  values.length >= Math.max(width, MIN_WIDTH) &&
  (hasRatingAt(values, rating, isRating) ||
    hasRatingAt(values, values.length - width + rating, isRating)) &&
  values.some((value) => /\p{L}/u.test(value))

/** A sentence sets a blank behind a comma, a row of a file does not, unless all of its rows do. */
const isSentence = (values: string[], width: number, first: string[]) =>
  values.slice(1, width).some((value, i) => value.startsWith(' ') && !first[i + 1]?.startsWith(' '))

/**
 * Whether a row holds further rows: a quotation mark that is not closed takes the lines below it into its cell, up to the
 * next mark. Then not only the row's first line looks like a row, but a later one too. A text of several lines hardly ever does.
 */
export const hasSwallowedRows = (cells: (string | null)[], shape: Shape): boolean => {
  if (!cells.some((cell) => cell !== null && lineBreak.test(cell))) return false
  return separators.some((separator) => {
    const [first, ...others] = cells
      .map((cell) => cell ?? '')
      .join(separator)
      .split(lineBreak)
      .map((line) => line.split(separator))
    return (
      looksLikeRow(first!, shape) &&
      others.some((line) => looksLikeRow(line, shape) && !isSentence(line, shape.width, first!))
    )
  })
}
