const MOST_WORDS = 12

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * The words of a search, each as it was typed and in its plain form (NFKC): Japanese keyboards write wide letters.
 * Marks belong to the letter before them; whatever a search engine would read as an operator is no word.
 */
export const searchTerms = (search: string): { typed: string; plain: string[] }[] =>
  wordsOf(search.normalize('NFC'))
    .slice(0, MOST_WORDS)
    .map((typed) => ({ typed, plain: wordsOf(typed.normalize('NFKC')) }))
