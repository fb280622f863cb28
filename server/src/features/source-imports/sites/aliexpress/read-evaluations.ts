import { guessLanguage } from '../guess-language.ts'
import { parseAliExpressCountry } from './parse-ali-express-country.ts'
import { readDay } from '../read-day.ts'
import type { SourcePage, SourceReview } from '../rules.ts'
import { originalPictureUrl } from './original-picture-url.ts'

/** Evaluations are asked for in English (`lang=en_US`), which is what the site translates them to. */
const TRANSLATED_TO = 'en'

type Row = Record<string, unknown>
type Wire = { rows: Row[]; around: Row; statistic: Row }

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Numbers beyond 2^53 are kept as text: review ids are that large and would be rounded. */
const exact = (_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value

/** Parses JSON, also inside a callback (`jsonp123({...})`). Undefined when invalid. */
const jsonIn = (text: string): unknown => {
  const inner = /^\s*[\w$.]+\s*\(([\s\S]*)\)\s*;?\s*$/.exec(text)?.[1] ?? text
  try {
    return JSON.parse(inner, exact as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

const listNames = ['evaViewList', 'reviews', 'evaluationList']

/** A list of reviews without an object around it. */
const bareList = (list: unknown[]): Wire | null =>
  list.length > 0 && list.every((row) => isRow(row) && 'buyerEval' in row)
    ? { rows: list as Row[], around: {}, statistic: {} }
    : null

/** Reads an object's own list of reviews, or the totals around a missing one, as on the last page. */
const listOwnedBy = (value: Row): Wire | null => {
  const statistics = [value['productEvaluationStatistic'], value['evaluation_stats']]
  for (const name of listNames)
    if (Array.isArray(value[name]))
      return {
        rows: value[name].filter(isRow),
        around: value,
        statistic: statistics.find(isRow) ?? {},
      }
  if ('productEvaluationStatistic' in value || ('totalNum' in value && 'currentPage' in value))
    return { rows: [], around: value, statistic: isRow(statistics[0]) ? statistics[0] : {} }
  return null
}

/** The first object with a list of reviews, at any depth. */
const listIn = (value: unknown, depth = 0): Wire | null => {
  if (depth > 6) return null
  if (Array.isArray(value)) return bareList(value)
  if (!isRow(value)) return null
  const own = listOwnedBy(value)
  if (own) return own
  for (const inner of Object.values(value)) {
    const found = listIn(inner, depth + 1)
    if (found) return found
  }
  return null
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : ''

const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : null
}

const idOf = (row: Row): string | null => {
  const given = row['evaluationIdStr'] ?? row['evaluationId'] ?? row['id']
  return typeof given === 'string' || typeof given === 'number'
    ? String(given).trim() || null
    : null
}

/** The URL of a picture or video, given directly or inside an object. */
const addressOf = (one: unknown): string | null => {
  const given = isRow(one) ? (one['url'] ?? one['imgUrl'] ?? one['videoUrl']) : one
  return typeof given === 'string' ? given : null
}

const entriesOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(/[,;]/) : []
}

const listOf = (value: unknown): string[] => {
  const addresses = entriesOf(value)
    .map(addressOf)
    .filter((address) => address !== null)
  return [
    ...new Set(
      addresses
        .map((address) => address.trim())
        .filter((address) => /^(?:https?:)?\/\//i.test(address))
        .map(originalPictureUrl),
    ),
  ]
}

/** `20 40 60 80 100`, or stars. */
const starsOf = (row: Row): number | null => {
  const given = numberOf(row['buyerEval'] ?? row['evalStar'] ?? row['star'] ?? row['stars'])
  return given !== null && given > 5 ? given / 20 : given
}

/** `Color:Red Size:M ` → `Color:Red Size:M`; keys and values may contain spaces, so it is not split. */
const variantOf = (row: Row) =>
  textOf(row['skuInfo'] ?? row['sku'])
    .replace(/\s+/g, ' ')
    .trim() || null

/** The original text, and the site's translation; if only the translation exists, it is used as the text. */
const wordsOf = (row: Row): Pick<SourceReview, 'text' | 'translation'> => {
  const original = textOf(row['buyerFeedback'])
  const translation = textOf(row['buyerTranslationFeedback'])
  return {
    text: original || translation,
    translation: original && translation && translation !== original ? translation : null,
  }
}

const photosOf = (row: Row): string[] => {
  const images = listOf(row['images'])
  const photos = images.length > 0 ? images : listOf(row['thumbnails'])
  return [...new Set([...photos, ...listOf(row['buyerAddFbImages'])])]
}

const readRow = (row: Row): SourceReview => {
  const author = textOf(row['buyerName'])
  const { text, translation } = wordsOf(row)
  const dayText = textOf(row['evalDate'] ?? row['evalTime']) || null
  return {
    id: idOf(row),
    author,
    anonymous: row['anonymous'] === true || author === '' || author === 'AliExpress Shopper',
    rating: starsOf(row),
    title: null,
    text,
    translation,
    translatedTo: translation === null ? null : TRANSLATED_TO,
    day: dayText === null ? null : readDay(dayText),
    dayText,
    country: parseAliExpressCountry(
      typeof row['buyerCountry'] === 'string' ? row['buyerCountry'] : null,
    ),
    // Only buyers can write reviews there.
    verified: true,
    variant: variantOf(row),
    helpful: numberOf(row['upVoteCount']) ?? 0,
    photos: photosOf(row),
    videos: listOf(row['videos'] ?? row['videoUrls'] ?? row['video']),
    language: guessLanguage(text),
    addition: textOf(row['buyerAddFbContent']) || textOf(row['buyerAddFbTranslation']) || null,
    translatedAddition: textOf(row['buyerAddFbTranslation']) || null,
  }
}

const nextBehind = ({ rows, around }: Wire): SourcePage['next'] => {
  const page = numberOf(around['currentPage'])
  const pages = numberOf(around['totalPage'])
  if (rows.length === 0) return 'no'
  if (page === null) return 'unknown'
  return pages !== null && page >= pages ? 'no' : 'yes'
}

/**
 * Reads the evaluation JSON of `feedback.aliexpress.com/pc/searchEvaluation.do` in its versions; null for any other
 * text.
 */
export const readEvaluations = (text: string): SourcePage | null => {
  const found = listIn(jsonIn(text))
  if (!found) return null
  const { rows, around, statistic } = found
  return {
    blocked: null,
    reviews: rows.map(readRow),
    title: null,
    site: null,
    productId: around['productId'] === undefined ? null : String(around['productId']),
    total: numberOf(around['totalNum']) ?? numberOf(statistic['totalNum']),
    next: nextBehind(found),
  }
}
