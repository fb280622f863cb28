import { phonePattern } from '../../../text-patterns/phone-pattern.ts'

/** Stands where a word was erased, in any language. */
export const ERASED_MARK = '[…]'

/** How a customer can be named in a text. `names`: whole words; empty ones and those of one letter are ignored. */
export type Mentions = { emails: string[]; phones: string[]; names: string[] }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternFor = ({ emails, phones, names }: Mentions): RegExp | null => {
  const parts = [
    ...emails.map(escaped),
    ...phones.flatMap((phone) => phonePattern(phone) ?? []),
    ...names
      .filter((name) => name.trim().length > 1)
      .toSorted((a, b) => b.length - a.length)
      .map((name) => `(?<![\\p{L}\\p{N}])${escaped(name.trim())}(?![\\p{L}\\p{N}])`),
  ].filter(Boolean)
  return parts.length === 0 ? null : new RegExp(parts.join('|'), 'giu')
}

/** The text with every mention replaced by `[…]`. */
export const withoutMentions = (text: string, mentions: Mentions): string => {
  const pattern = patternFor(mentions)
  return pattern ? text.replace(pattern, ERASED_MARK) : text
}

/** The same for all texts in a JSON value. */
export const withoutMentionsInside = <Value>(value: Value, mentions: Mentions): Value => {
  const pattern = patternFor(mentions)
  if (!pattern) return value
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(pattern, ERASED_MARK) : inner,
  ) as Value
}

/** The words of a name by which its bearer signs and is addressed. */
export const wordsOfName = (name: string): string[] =>
  name.split(/[^\p{L}\p{M}\p{N}'’]+/u).filter((word) => word.replace(/\P{L}/gu, '').length > 2)

/** Without case, accents and whatever stands between words. */
const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

const isCovered = (words: string[], by: string[]): boolean =>
  words.every((word) => by.some((one) => one === word || (word.length === 1 && one[0] === word)))

/** Whether two spellings are of one name: shortened ("Ana S."), in another order, with or without a middle name. */
export const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [plainWords(one), plainWords(other)]
  if (!a.some((word) => word.length > 1 && b.includes(word))) return false
  return isCovered(a, b) || isCovered(b, a)
}

/** Whether an e-mail is made of this name, as "ana.silva@", "asilva@" and "ana88@" are of "Ana Silva". */
export const isEmailOfName = (email: string, name: string): boolean => {
  const words = plainWords(name)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return false
  const local = plainWords(email.replace(/(\+.*)?@.*$/u, '')).join('')
  const made = [
    words.join(''),
    `${last}${first}`,
    `${first[0]}${last}`,
    `${first}${last[0]}`,
    ...words,
  ]
  return local.length > 2 && made.includes(local)
}
