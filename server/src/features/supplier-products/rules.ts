/** How many are requested; the product itself may be among them. */
export const MAX_SIMILAR = 12

const MOST_WORDS = 6
const shortWords = new Set([
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'with',
  'in',
  'on',
  'to',
  'set',
  'pack',
  'piece',
  'pieces',
  'und',
  'mit',
  'für',
  'de',
  'la',
  'el',
  'le',
  'les',
  'con',
  'para',
  'pour',
  'avec',
])

/**
 * The words of a product's title that another seller would use too: without numbers, sizes and short words; the first
 * ones matter most.
 */
export const searchWordsOf = (title: string): string =>
  title
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}'’-]+/u)
    .filter(
      (word) => word.length > 1 && !/\p{N}/u.test(word) && !shortWords.has(word.toLowerCase()),
    )
    .slice(0, MOST_WORDS)
    .join(' ')
