import { searchTerms } from './search-terms.ts'

type Part = { text: string; isFound: boolean }

/**
 * A text in parts that give it back when they are joined: words that begin with one of the search's, as
 * `searchExpression` finds them, and what stands between.
 */
export const splitFound = (text: string, search: string): Part[] => {
  const begins = searchTerms(search).flatMap(({ typed, plain }) => [typed, ...plain])
  const isFound = (word: string) => {
    const folded = word.normalize('NFC').toLowerCase()
    return begins.some((one) => folded.startsWith(one))
  }
  const parts: Part[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (!isFound(word)) continue
    if (index > end) parts.push({ text: text.slice(end, index), isFound: false })
    parts.push({ text: word, isFound: true })
    end = index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}
