import type { EditReason } from '@plaudit/contract/reviews/reviews'
import { editDistance } from '../../../texts/edit-distance.ts'
import { negations, sentimentOf } from './tone/rules.ts'

const words = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/n['’]t\b/gu, 'nt')
    .match(/[\p{L}\p{N}]+/gu) ?? []

type Tone = { negations: number; sentiment: number }

/** A negation reverses the sentiment of the three words after it. */
const toneOf = (text: string): Tone => {
  let sentiment = 0
  let turnedUntil = -1
  const all = words(text)
  all.forEach((word, i) => {
    if (negations.has(word)) turnedUntil = i + 3
    const value = sentimentOf(word)
    sentiment += i <= turnedUntil ? -value : value
  })
  return { negations: all.filter((word) => negations.has(word)).length, sentiment }
}

/** A corrected spelling is the same word: up to a third of its letters may differ. */
const isSameWord = (a: string, b: string) =>
  a === b ||
  editDistance(a, b, Math.max(1, Math.floor(Math.max(a.length, b.length) / 3))) <=
    Math.max(1, Math.floor(Math.max(a.length, b.length) / 3))

/** Share of the longer text's words that the other text has too, in order; each is used once; 0 to 1. */
export const sharedWordRatio = (before: string, after: string): number => {
  const left = words(before)
  const right = words(after)
  const total = Math.max(left.length, right.length)
  if (total === 0) return 1
  const free = new Map<string, number>()
  for (const word of right) free.set(word, (free.get(word) ?? 0) + 1)
  let kept = 0
  const open: string[] = []
  for (const word of left) {
    const count = free.get(word) ?? 0
    if (count > 0) {
      free.set(word, count - 1)
      kept++
    } else open.push(word)
  }
  const rest = [...free].flatMap(([word, count]) => Array<string>(count).fill(word))
  for (const word of open.slice(0, 300)) {
    const match = rest.findIndex((other) => isSameWord(word, other))
    if (match >= 0) {
      rest.splice(match, 1)
      kept++
    }
  }
  return kept / total
}

export type ToneChange = 'negation' | 'sentiment'

/**
 * How an edit turns the meaning; null when it does not. REV-11: it may not reverse a negation or the sentiment. The word lists cover the most frequent languages of reviews.
 */
export const toneChangeOf = (
  before: string,
  after: string,
  reason: EditReason,
): ToneChange | null => {
  const [was, is] = [toneOf(before), toneOf(after)]
  if (was.sentiment * is.sentiment < 0) return 'sentiment'
  // Languages express negation differently: for a translation, only whether there is any negation is compared.
  const turned =
    reason === 'translation'
      ? was.negations > 0 !== is.negations > 0 && sharedWordRatio(before, after) > 0.5
      : was.negations % 2 !== is.negations % 2
  if (turned) return 'negation'
  return null
}
