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
