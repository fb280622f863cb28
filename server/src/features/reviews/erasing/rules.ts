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

/** The words of a name by which a reply may address its reviewer. */
export const wordsOfName = (author: string): string[] =>
  author.split(/\s+/u).filter((word) => word.replace(/\P{L}/gu, '').length > 2)
