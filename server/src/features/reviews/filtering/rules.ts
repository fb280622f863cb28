/**
 * Words to a prefix search: every word must begin one of the review's. Signs that mean something to the search engine
 * are dropped. Null when nothing searchable is left.
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
