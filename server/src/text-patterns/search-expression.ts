import { searchTerms } from './search-terms.ts'

/**
 * Turns words into a prefix search (a `tsquery` of PostgreSQL): every word must begin a word of the account's reviews,
 * which the column `words` has behind the last six digits of the account's id. A word is found as it was typed, and in
 * its plain form. Null when nothing searchable is left.
 */
export const searchExpression = (accountId: string, search: string): string | null => {
  const beginsWith = (word: string) => `'${accountId.slice(-6)}${word}':*`
  const terms = searchTerms(search).map((term) => {
    const typed = beginsWith(term.typed)
    const plain = term.plain.map(beginsWith).join(' & ')
    return plain === typed ? plain : `(${typed} | ${plain})`
  })
  return terms.length > 0 ? terms.join(' & ') : null
}
