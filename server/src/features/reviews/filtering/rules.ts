const MOST_WORDS = 12

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Turns words into a prefix search (a `tsquery` of PostgreSQL): every word must begin a word of the account's reviews,
 * which the column `words` has behind the last six digits of the account's id. A word is found as it was typed, and in
 * its plain form (NFKC): Japanese keyboards write wide letters. Marks belong to the letter before them; whatever the
 * search engine would read as an operator is removed. Null when nothing searchable is left.
 */
export const searchExpression = (accountId: string, search: string): string | null => {
  const beginsWith = (word: string) => `'${accountId.slice(-6)}${word}':*`
  const terms = wordsOf(search.normalize('NFC'))
    .slice(0, MOST_WORDS)
    .map((word) => {
      const plain = wordsOf(word.normalize('NFKC')).map(beginsWith).join(' & ')
      return plain === beginsWith(word) ? plain : `(${beginsWith(word)} | ${plain})`
    })
  return terms.length > 0 ? terms.join(' & ') : null
}

/** How many of the newest reviews are sampled before a search. */
export const SAMPLE_SIZE = 200
/** The most matches that are found first and sorted afterwards. */
export const MOST_FOUND = 10_000
/** From this share of the sample on, a page is found sooner by looking through the list. */
const COMMON_SHARE = 0.05

/**
 * Whether a search matches so many reviews that its pages are found by scanning the list in order. `hits` of the
 * `tried` newest reviews match; the account has `total`. In an account smaller than a sample every search is fast.
 */
export const isCommonSearch = ({
  tried,
  hits,
  total,
}: {
  tried: number
  hits: number
  total: number
}): boolean =>
  tried === SAMPLE_SIZE && (hits >= tried * COMMON_SHARE || (hits / tried) * total > MOST_FOUND)
