/**
 * Turns words into a prefix search: every word must begin a word of the review. Operators of the search engine are
 * removed. Null when nothing searchable is left.
 */
export const searchExpression = (search: string): string | null => {
  const words = search
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words
    ? words
        .slice(0, 12)
        .map((word) => `${word}:*`)
        .join(' & ')
    : null
}
