import { cutText } from '../../../texts/cut-text.ts'

export type TopicText = {
  author: string
  title: string | null
  text: string
  language: string | null
}

/** Reviews that a word must occur in, and how many words are kept of a product. */
export const FEWEST_REVIEWS = 3
export const MOST_TOPICS = 8
/** More than are kept: some begin with each other, or are found less often than they were read. */
const MOST_CANDIDATES = 16

const SHORTEST = 3
const LONGEST = 30
const LONGEST_TEXT = 5_000

const addresses =
  /\b(?:https?:\/\/|www\.)\S+|\S+@\S+|@\S+|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,}\b/giu
const words = /[\p{L}\p{M}\p{N}]+/gu
/** Written without spaces: what stands between two of them is a sentence, not a word. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

const plain = (word: string) => word.normalize('NFC').toLowerCase()

/** The words of a text as they are written; of numbers, addresses and e-mails none. */
const wordsOf = (text: string): string[] =>
  (cutText(text, LONGEST_TEXT).replace(addresses, ' ').normalize('NFC').match(words) ?? []).filter(
    (word) =>
      word.length >= SHORTEST &&
      word.length <= LONGEST &&
      !/\p{N}/u.test(word) &&
      !unspaced.test(word),
  )

/** Words such as those of a list of stop words: `don't` is read as `don` and `t`. */
export const splitWords = (text: string): string[] =>
  (text.normalize('NFC').match(words) ?? []).map(plain)

/** A name is written with a capital letter wherever it stands; in German every noun is. */
const saysNothingOfNames = (word: string, language: string | null) =>
  language === 'de' || word[0] === word[0]!.toLowerCase()

type Use = { reviews: number; small: number }

const countUses = (
  texts: readonly TopicText[],
  isLeftOut: (word: string, language: string | null) => boolean,
): Map<string, Use> => {
  const uses = new Map<string, Use>()
  for (const { title, text, language } of texts) {
    const found = new Map<string, boolean>()
    for (const word of wordsOf(`${title ?? ''} . ${text}`)) {
      const isSmall = saysNothingOfNames(word, language)
      found.set(plain(word), isSmall || (found.get(plain(word)) ?? false))
    }
    for (const [word, isSmall] of found) {
      if (isLeftOut(word, language)) continue
      const use = uses.get(word) ?? { reviews: 0, small: 0 }
      use.reviews++
      if (isSmall) use.small++
      uses.set(word, use)
    }
  }
  return uses
}

/** Searching for the beginning of a word finds the word: of two of which one begins the other, the first stands for both. */
const withoutBeginnings = (sorted: string[]): string[] => {
  const kept: string[] = []
  for (const word of sorted)
    if (!kept.some((one) => one.startsWith(word) || word.startsWith(one))) kept.push(word)
  return kept
}

/**
 * The words that most of these reviews use, most used first. Left out: stop words of the review's language, words of
 * the product's title, names of the reviewers, and what is mostly written as names are.
 */
export const chooseWords = (
  texts: readonly TopicText[],
  {
    title,
    stopWordsOf,
  }: { title: string; stopWordsOf: (language: string | null) => ReadonlySet<string> },
): string[] => {
  const own = new Set([title, ...texts.map(({ author }) => author)].flatMap(splitWords))
  const uses = countUses(
    texts,
    (word, language) => own.has(word) || stopWordsOf(language).has(word),
  )
  const sorted = [...uses]
    .filter(([, { reviews, small }]) => reviews >= FEWEST_REVIEWS && small * 2 > reviews)
    .toSorted(
      ([a, one], [b, other]) =>
        other.reviews - one.reviews || b.length - a.length || (a < b ? -1 : 1),
    )
    .map(([word]) => word)
  return withoutBeginnings(sorted.slice(0, MOST_CANDIDATES * 2)).slice(0, MOST_CANDIDATES)
}
