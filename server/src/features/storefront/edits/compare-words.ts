/** A stretch of text that is in both, only in the older, or only in the newer. */
export type ComparedPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** Texts whose differing parts are longer than this, multiplied, are shown as replaced whole. */
const MOST_COMPARISONS = 250_000

/** Words with the white space before them, by which two words do not differ. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/gu) ?? []

const isAlike = (one = '', other = ''): boolean => one.trimStart() === other.trimStart()

const longerOf = (one: string, other: string): string => (one.length > other.length ? one : other)

/** The lengths of the longest common runs of the ends of both, by the longest-common-subsequence table. */
const tableOf = (older: string[], newer: string[]): Uint16Array[] => {
  const table = Array.from({ length: older.length + 1 }, () => new Uint16Array(newer.length + 1))
  for (let i = older.length - 1; i >= 0; i--)
    for (let j = newer.length - 1; j >= 0; j--)
      table[i]![j] = isAlike(older[i], newer[j])
        ? table[i + 1]![j + 1]! + 1
        : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

const compareMiddles = (older: string[], newer: string[]): ComparedPart[] => {
  const whole: ComparedPart[] = [
    { kind: 'removed', text: older.join('') },
    { kind: 'added', text: newer.join('') },
  ]
  if (older.length * newer.length > MOST_COMPARISONS) return whole
  const table = tableOf(older, newer)
  const parts: ComparedPart[] = []
  let [i, j] = [0, 0]
  while (i < older.length || j < newer.length) {
    if (i < older.length && j < newer.length && isAlike(older[i], newer[j]))
      parts.push({ kind: 'same', text: longerOf(older[i++]!, newer[j++]!) })
    else if (j >= newer.length || (i < older.length && table[i + 1]![j]! >= table[i]![j + 1]!))
      parts.push({ kind: 'removed', text: older[i++]! })
    else parts.push({ kind: 'added', text: newer[j++]! })
  }
  return parts
}

const joinAlike = (parts: ComparedPart[]): ComparedPart[] => {
  const joined: ComparedPart[] = []
  for (const part of parts.filter(({ text }) => text !== '')) {
    const last = joined.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

/** Which words differ between two texts, in reading order; where a word was replaced, the older one first. */
export const compareWords = (older: string, newer: string): ComparedPart[] => {
  const [before, after] = [wordsOf(older), wordsOf(newer)]
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const middleOf = (words: string[]) => words.slice(start, words.length - end)
  return joinAlike([
    { kind: 'same', text: before.slice(0, start).join('') },
    ...compareMiddles(middleOf(before), middleOf(after)),
    { kind: 'same', text: before.slice(before.length - end).join('') },
  ])
}
