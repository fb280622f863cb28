type RowShape = {
  width: number
  /** The position of the rating. */
  rating: number
  /** Whether a value is a rating of this file, on its scale. */
  isRating: (value: string) => boolean
}

const separators = [',', ';', '\t', '|']
const lineBreak = /\r\n|\n|\r/
const unquoted = (value: string) => value.replace(/^"|"$/g, '')
/** Two values or fewer occur in any sentence: `Great, 5`. */
const MIN_WIDTH = 3

/** Whether there is a rating at this position; not the integer part of a number with a decimal comma, `4,5 stars`. */
const hasRatingAt = (values: string[], place: number, isRating: RowShape['isRating']) => {
  const value = unquoted(values[place] ?? '')
  return (
    value !== '' &&
    value === value.trim() &&
    isRating(value) &&
    !/^\d/.test(values[place + 1] ?? '')
  )
}

/**
 * As many values as columns, some of them words, and a rating in its position, counted from either end: one end may
 * be cut by a text with separators.
 */
const looksLikeRow = (values: string[], { width, rating, isRating }: RowShape): boolean =>
  values.length >= Math.max(width, MIN_WIDTH) &&
  (hasRatingAt(values, rating, isRating) ||
    hasRatingAt(values, values.length - width + rating, isRating)) &&
  values.some((value) => /\p{L}/u.test(value))

/** A sentence has a space after a comma; a row of a file does not, unless all of its rows do. */
const isSentence = (values: string[], width: number, first: string[]) =>
  values.slice(1, width).some((value, i) => value.startsWith(' ') && !first[i + 1]?.startsWith(' '))

/**
 * Whether a cell contains further rows: an unclosed quotation mark takes the lines below into its cell, up to the
 * next mark. Then not only the row's first line looks like a row, but a later one too; texts of several lines hardly
 * ever do.
 */
export const hasSwallowedRows = (cells: (string | null)[], shape: RowShape): boolean => {
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
