import { editDistance } from '../../../texts/edit-distance.ts'
import { isToned, negations, sentimentOf } from './tone/rules.ts'

/**
 * REV-11, the part of a "typo fix": each word stays in its place and may only come to a near spelling of itself.
 * Case, punctuation, accents, apostrophes and blanks between words are free.
 */

/** A number with its separators, a word with its apostrophes, a sign that says something (★, 👎, €, %). */
const tokens =
  /\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}|[\p{So}\p{Sc}%]/gu

/** Numbers as words: another one is another opinion ("five stars"). */
const numberWords = new Set(
  (
    'zero one two three four five six seven eight nine ten half once twice first second third ' +
    'null eins ein eine einen zwei drei vier fünf sechs sieben acht neun zehn halb erste zweite ' +
    'zéro un une deux trois quatre cinq six sept huit neuf dix demi ' +
    'cero uno una dos tres cuatro cinco seis siete ocho nueve diez medio ' +
    'um uma dois duas três quatro sete oito nove dez meio ' +
    'due tre quattro cinque sei sette otto nove dieci ' +
    'twee drie vijf zes zeven acht negen tien två tre fyra fem sex sju åtta nio tio ' +
    'один два три четыре пять صفر واحد اثنان ثلاثة أربعة خمسة'
  ).split(' '),
)

/** Put before a word, these turn it. */
const turningPrefixes =
  'un in im il ir dis dys mis non anti de des dés dé mal més mes miss a an on o u s nie не ne без бес غير لا'.split(
    ' ',
  )

const spelled: Record<string, string> = {
  ß: 'ss',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  ı: 'i',
}

const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .match(tokens) ?? []

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '')
const spelledOut = (word: string) => word.replace(/[ßäöüæœøåłı]/gu, (letter) => spelled[letter]!)

/** Scripts without blanks, in which one sign may turn the whole sentence. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

const isWord = (token: string) => /^[\p{L}\p{M}]+$/u.test(token)

const isTurned = (word: string, other: string): boolean => {
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  return short.length > 1 && turningPrefixes.some((prefix) => prefix + short === long)
}

/** Two neighbouring letters in the other order: "teh", "recieve". */
const isTransposed = (word: string, other: string): boolean => {
  if (word.length !== other.length) return false
  const at = [...word].findIndex((letter, i) => letter !== other[i])
  return (
    at >= 0 &&
    word[at] === other[at + 1] &&
    word[at + 1] === other[at] &&
    word.slice(at + 2) === other.slice(at + 2)
  )
}

/** How many letters a typo changes, by the length of the longer word in letters. */
const lettersOf = (length: number) => (length >= 9 ? 2 : 1)

const isNear = (word: string, other: string): boolean => {
  if (isTransposed(word, other)) return true
  const length = Math.max(word.length, other.length)
  const most = lettersOf(length)
  const distance = editDistance(word, other, most)
  if (distance > most) return false
  // Short words are each other's neighbours ("bad", "bed"): one may lack or double a letter, not have another one.
  if (length <= 4) return word.length !== other.length
  return word[0] === other[0] || word.length !== other.length
}

/** Words that are known to be spelled right are no typos of each other, unless both praise or both blame. */
const isOtherMeaning = (before: string, after: string): boolean => {
  if (numberWords.has(before) || numberWords.has(after)) return true
  if (negations.has(before)) return !negations.has(after)
  if (isToned(before)) return sentimentOf(before) !== sentimentOf(after)
  return false
}

const isSpellingOf = (before: string, after: string): boolean => {
  if (before === after) return true
  if (!isWord(before) || !isWord(after)) return before.replace(',', '.') === after.replace(',', '.')
  const [was, is] = [withoutAccents(before), withoutAccents(after)]
  if (was === is || spelledOut(before) === spelledOut(after)) return true
  if (unspaced.test(before) || isOtherMeaning(before, after)) return false
  return !isTurned(was, is) && isNear(was, is)
}

/** Blanks that were left out or put in too many; never between digits. */
const isJoined = (first: string, second: string, whole: string): boolean =>
  first + second === whole && !(/\d$/.test(first) && /^\d/.test(second))

/** Positions in the edited text that can stand opposite a position of the text before: more than a few is no typo. */
const nextPositions = (
  was: string[],
  is: string[],
  [i, j]: [number, number],
): [number, number][] => {
  const [word, other] = [was[i], is[j]]
  const [wordAfter, otherAfter] = [was[i + 1], is[j + 1]]
  const next: [number, number][] = []
  if (word !== undefined && other !== undefined) {
    if (isSpellingOf(word, other)) next.push([i + 1, j + 1])
    if (wordAfter !== undefined && isJoined(word, wordAfter, other)) next.push([i + 2, j + 1])
    if (otherAfter !== undefined && isJoined(other, otherAfter, word)) next.push([i + 1, j + 2])
  }
  // A word that was written twice ("the the").
  if (i > 0 && word === was[i - 1] && isWord(word!)) next.push([i + 1, j])
  return next
}

/** Whether an edit mends spelling alone: no word is swapped, added, taken away or moved, and none gets another sense. */
export const isTypoFix = (before: string, after: string): boolean => {
  const [was, is] = [tokensOf(before), tokensOf(after)]
  const seen = new Set<string>()
  const open: [number, number][] = [[0, 0]]
  while (open.length > 0) {
    const position = open.pop()!
    if (position[0] === was.length && position[1] === is.length) return true
    if (seen.has(position.join())) continue
    seen.add(position.join())
    open.push(...nextPositions(was, is, position).toReversed())
  }
  return false
}
