import { decodeHTML } from 'entities'
import { aliases, countryNames } from './parse-country.ts'

/** HTML elements that editors write in reviews. Anything else in angle brackets is the reviewer's text: "I <3 it". */
const tag =
  /<\/?(?:a|abbr|b|blockquote|br|code|del|div|em|font|h[1-6]|hr|i|iframe|img|ins|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^<>]*)?\/?>/gi
const breaks = /<(?:br|hr)(?:\s[^<>]*)?\/?>|<\/(?:p|div|li|h[1-6]|tr|blockquote)\s*>/gi
const unseen = /<(script|style)(?:\s[^<>]*)?>[\s\S]*?<\/\1\s*>/gi
const item = /<li(?:\s[^<>]*)?>/gi
/** Control characters and the byte order mark; line breaks, tab and characters allowed in a text are kept. */
const control = /[^\t\n\r\u0020-\u007e\u0085\u00a0-\ufefe\uff00-\ufffd]/g

const withoutTags = (text: string) =>
  text.includes('<')
    ? text.replace(unseen, '').replace(breaks, '\n').replace(item, '• ').replace(tag, '')
    : text

/**
 * The visible text: tags removed, entities decoded once (`&amp;lt;` becomes `&lt;`), line breaks kept. Null when
 * empty.
 */
export const cleanText = (value: string | null): string | null => {
  if (value === null) return null
  let text = withoutTags(value)
  if (text.includes('&')) text = decodeHTML(text)
  text = text
    .toWellFormed()
    .replace(/\r\n?|\u0085|\u2028|\u2029/g, '\n')
    .replace(control, '')
  if (text.includes('\n')) text = text.replace(/[ \t\u00a0]+\n/g, '\n').replace(/\n{3,}/g, '\n\n')
  return text.trim() || null
}

/** The same on one line. */
export const cleanLine = (value: string | null): string | null =>
  cleanText(value)?.replace(/\s+/g, ' ') ?? null

/** Whole stars, 1 to 5. `5.0` and `5,0` are accepted; `4.5`, `10` and `0` are not. */
export const readRating = (value: string): number | null => {
  const found = /^([1-5])(?:[.,]0+)?$/.exec(value.trim())
  return found ? Number(found[1]) : null
}

/** Of exports in the languages of the screens, and in Italian and Dutch. */
const starWords =
  'stars?|sterne?n?|étoiles?|etoiles?|estrellas?|estrelas?|stell[ae]|ster(?:ren)?|نجوم|نجمة|نجمات'
const outOfFive = String.raw`(?:\/|out of|von|sur|de|di|van|من)\s*5`
const starsInWords = new RegExp(
  String.raw`^([1-5])\s*(?:${starWords})?\s*(?:${outOfFive}(?:\s*(?:${starWords}))?)?$`,
  'iu',
)

/** A suggestion for an invalid rating: "5 stars", "★★★★☆", "4/5", "4 von 5 Sternen". */
export const likelyRating = (value: string): string | null => {
  const text = value.trim()
  const solid = /^(★{1,5})☆*$/u.exec(text) ?? /^(⭐{1,5})$/u.exec(text.replaceAll('\ufe0f', ''))
  if (solid) return String([...solid[1]!].length)
  return starsInWords.exec(text)?.[1] ?? null
}

const published = new Set([
  'published',
  'approved',
  'active',
  'ok',
  'enable',
  'enabled',
  'visible',
  'public',
  'live',
  'true',
  '1',
  'yes',
])
const hidden = new Set([
  'hidden',
  'unpublished',
  'rejected',
  'spam',
  'disable',
  'disabled',
  'archived',
  'deleted',
  'removed',
  'false',
  '0',
  'no',
])

/**
 * Parses the file's word for a review's status. An unknown word makes the review pending until the owner checks it.
 */
export const readStatus = (value: string): 'published' | 'pending' | 'hidden' => {
  const word = value.trim().toLowerCase()
  if (published.has(word)) return 'published'
  return hidden.has(word) ? 'hidden' : 'pending'
}

const yes = new Set([
  'true',
  'yes',
  'y',
  '1',
  'ja',
  'oui',
  'si',
  'sí',
  'verified',
  'verified buyer',
  'verified purchase',
  'verified_buyer',
  'buyer',
])
export const readYesNo = (value: string): boolean => yes.has(value.trim().toLowerCase())

export const readCount = (value: string): number | null =>
  /^\d{1,7}(\.0+)?$/.test(value.trim()) ? Math.floor(Number(value)) : null

export const readLanguage = (value: string): string | null =>
  /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.exec(value.trim())?.[0].replace('_', '-').toLowerCase() ?? null

export const readEmail = (value: string): string | null => {
  const email = value.trim().toLowerCase()
  return email.length <= 254 && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(email) ? email : null
}

let countries: Map<string, string> | undefined

const plainPlace = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .replace(/^the /, '')
    .trim()

const allCountries = (): Map<string, string> => {
  const found = new Map(
    Object.entries({
      ...aliases,
      america: 'US',
      england: 'GB',
      scotland: 'GB',
      wales: 'GB',
      holland: 'NL',
      korea: 'KR',
      uae: 'AE',
    }),
  )
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl'])
    for (const [code, name] of countryNames(language)) {
      found.set(code.toLowerCase(), code)
      if (!found.has(plainPlace(name))) found.set(plainPlace(name), code)
    }
  return found
}

/** `NO`, `Norway`, `Norwegen`, `norge` → `NO`. Null for what is no country. */
export const readCountry = (value: string): string | null =>
  (countries ??= allCountries()).get(plainPlace(value)) ?? null

/**
 * The country in a place typed by a reviewer: `Norway`, or after the last comma of `Bergen, Norway`. State
 * abbreviations look like countries (`CA`, `IN`, `Georgia`) and are ignored.
 */
export const readPlace = (value: string): string | null => {
  const last = value.split(',').at(-1)!.trim()
  return last.length < 4 || /^georgia$/i.test(last) ? null : readCountry(last)
}
