import { parseDate } from '../dates/parse-date.ts'
import { emptyRatingEvidence, proposeRatingScale, countRating } from '../ratings/parse-rating.ts'
import {
  likelyRating,
  readCountry,
  readEmail,
  readRating,
  readStatus,
  readYesNo,
} from '../values/parse-value.ts'
import { meaningOfName, hasContradictingWord } from './names/rules.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import { readPhotos } from '../values/parse-media.ts'

/** What is known about a column before its meaning is decided. */
export type ColumnSample = {
  name: string
  /** Its non-empty cells of the first rows, trimmed. */
  values: string[]
  /** How often it names the account's products: share of its different values, 0 to 1. */
  ownProducts?: Partial<Record<ColumnMeaning, number>>
}
export type MeaningProposal = { meaning: ColumnMeaning; ground: 'name' | 'content' | null }

type Test = (value: string) => boolean

const picture = /\.(?:jpe?g|png|webp|gif|avif|heic|bmp)(?:[?#]|$)/i
const film = /\.(?:mp4|mov|webm|m4v)(?:[?#]|$)/i
const address = /^https?:\/\/\S+$/i
const isAddresses = (value: string) =>
  readPhotos(value).length > 0 && readPhotos(value).every((one) => address.test(one))
const yesOrNo = /^(?:true|false|yes|no|y|n|0|1|ja|nein|oui|non|si|sí|no|sim|não)$/i
const statusWord =
  /^(?:published|unpublished|approved|rejected|pending|hidden|visible|active|archived|spam|disabled?|enabled?)$/i
const personName =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:(?:de|da|von|van|al|bin|der|la) )?\p{Lu}[\p{L}\p{M}.'’-]*){0,3}$/u

/** GTIN-8, -12, -13 and -14 end in a check digit (GS1 General Specifications 7.9). */
const isBarcode: Test = (value) => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(value)) return false
  const digits = [...value].map(Number)
  const sum = digits
    .slice(0, -1)
    .reverse()
    .reduce((all, digit, i) => all + digit * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}

/**
 * Which values a field accepts. A column whose name suggests a field but whose values do not fit is not that field.
 */
const fitting: Partial<Record<ColumnMeaning, Test>> = {
  rating: (value) =>
    readRating(value) !== null || likelyRating(value) !== null || /^[0-5](?:[.,]\d+)?$/.test(value),
  reviewed_at: (value) => parseDate(value).kind !== 'unreadable',
  replied_at: (value) => parseDate(value).kind !== 'unreadable',
  email: (value) => readEmail(value) !== null,
  country: (value) => readCountry(value) !== null,
  photos: (value) => isAddresses(value),
  videos: (value) => isAddresses(value),
  product_url: (value) => address.test(value) || value.startsWith('/'),
  verified: (value) => yesOrNo.test(value) || readYesNo(value) || /verified/i.test(value),
  status: (value) =>
    yesOrNo.test(value) || statusWord.test(value) || readStatus(value) !== 'pending',
  helpful_votes: (value) => /^\d{1,7}$/.test(value),
  text: (value) => /\p{L}/u.test(value),
  title: (value) => /\p{L}/u.test(value),
  author: (value) => /\p{L}/u.test(value) && value.length <= 100,
}

/**
 * Meanings that values alone show, most reliable first; `above` is the share of the column's values that must match.
 */
const valueTests: { meaning: ColumnMeaning; fits: Test; above: number; score: number }[] = [
  { meaning: 'email', fits: (value) => readEmail(value) !== null, above: 0.8, score: 3 },
  {
    meaning: 'videos',
    fits: (value) => isAddresses(value) && film.test(value),
    above: 0.8,
    score: 3,
  },
  {
    meaning: 'photos',
    fits: (value) => isAddresses(value) && picture.test(value),
    above: 0.8,
    score: 3,
  },
  {
    meaning: 'product_url',
    fits: (value) => address.test(value) && /\/products\/[^/]/.test(value),
    above: 0.8,
    score: 3,
  },
  {
    meaning: 'product_id',
    fits: (value) => /^gid:\/\/shopify\/Product\/\d+$/i.test(value),
    above: 0.8,
    score: 3,
  },
  { meaning: 'product_barcode', fits: isBarcode, above: 0.95, score: 2 },
  {
    meaning: 'rating',
    fits: (value) => readRating(value) !== null || likelyRating(value) !== null,
    above: 0.9,
    score: 2,
  },
  // A five-digit number is a date only to a spreadsheet.
  {
    meaning: 'reviewed_at',
    fits: (value) => /\D/.test(value) && parseDate(value).kind !== 'unreadable',
    above: 0.8,
    score: 2,
  },
  { meaning: 'status', fits: (value) => statusWord.test(value), above: 0.9, score: 2 },
  { meaning: 'country', fits: (value) => readCountry(value) !== null, above: 0.9, score: 1.9 },
  {
    meaning: 'verified',
    fits: (value) => yesOrNo.test(value) && !/^[01]$/.test(value),
    above: 0.95,
    score: 1.5,
  },
  {
    meaning: 'product_handle',
    fits: (value) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(value),
    above: 0.9,
    score: 1.5,
  },
  {
    meaning: 'author',
    fits: (value) => personName.test(value) && value.length <= 60,
    above: 0.8,
    score: 1.2,
  },
]
/** Meanings that values show only if the column's name does not contradict: "Red" and "April" look like names. */
const easilyTaken = new Set<ColumnMeaning>(['author', 'verified', 'product_handle'])
/** Names of people differ; values that repeat often are colors, sizes or months. */
const hasManyRepeats = (values: string[]) =>
  values.length >= 6 && new Set(values).size < values.length / 2

/** Small numbers that only number the rows: 1, 2, 3. A single one proves nothing. */
const isRowNumbering = (values: string[]) => values.every((value, i) => value === String(i + 1))

const shareMatching = (values: string[], fits: Test) =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length
const averageLength = (values: string[]) =>
  values.reduce((sum, value) => sum + value.length, 0) / Math.max(1, values.length)

type Score = { column: number; meaning: ColumnMeaning; score: number; ground: 'name' | 'content' }

/** Ratings out of 10 or 100 are recognized over the whole column. */
const hasScale = (values: string[]): boolean => {
  const evidence = emptyRatingEvidence()
  for (const value of values) countRating(evidence, value)
  return proposeRatingScale(evidence) !== null
}

/** If one column has ratings out of 10 and another has stars, both named like ratings, the stars are used. */
const OTHER_SCALE = 0.1
const scoreOfName = ({
  name,
  values,
}: ColumnSample): { meaning: ColumnMeaning; score: number } | null => {
  const byName = meaningOfName(name)
  if (!byName) return null
  const { meaning } = byName
  const score = byName.exact ? 4 : 2.5
  const fits = fitting[meaning]
  if (!fits || values.length === 0 || shareMatching(values, fits) >= 0.5) return { meaning, score }
  return meaning === 'rating' && hasScale(values) ? { meaning, score: score - OTHER_SCALE } : null
}

const OWN_PRODUCTS = 0.5
const scoresOf = (sample: ColumnSample, column: number): Score[] => {
  const { name, values, ownProducts = {} } = sample
  const byName = scoreOfName(sample)
  const named: Score[] = byName ? [{ column, ...byName, ground: 'name' }] : []
  const matched = valueTests
    .filter(
      (one) =>
        shareMatching(values, one.fits) >= one.above &&
        !(one.meaning === 'rating' && isRowNumbering(values)),
    )
    .filter(
      ({ meaning }) =>
        !(easilyTaken.has(meaning) && hasContradictingWord(name)) &&
        !(meaning === 'author' && hasManyRepeats(values)),
    )
    .map(({ meaning, score }) => ({ column, meaning, score, ground: 'content' as const }))
  const owned = (Object.entries(ownProducts) as [ColumnMeaning, number][])
    .filter(([, found]) => found >= OWN_PRODUCTS)
    .map(([meaning, found]) => ({ column, meaning, score: 3 + found, ground: 'content' as const }))
  return [...named, ...matched, ...owned]
}

/** The unassigned column with the longest texts, if no column is named like a text: sentences rather than words. */
const longestTextColumn = (columns: ColumnSample[], free: (column: number) => boolean): Score[] => {
  const lengths = columns.map(({ values }, i) =>
    free(i) && shareMatching(values, (value) => /\p{L}\s+\p{L}/u.test(value)) >= 0.5
      ? averageLength(values)
      : 0,
  )
  const column = lengths.indexOf(Math.max(...lengths, 0))
  return column >= 0 && lengths[column]! >= 15
    ? [{ column, meaning: 'text', score: 1, ground: 'content' }]
    : []
}

/** Meanings that several columns may have: photos are combined, of names the first filled one is used. */
const severalOf = new Set<ColumnMeaning>(['photos', 'videos'])

/**
 * Proposes the meaning of each column by its name, in several languages, and by its values. Each column gets at most
 * one meaning, each meaning one column (photos and videos: several), most reliable first. Only a proposal: the owner
 * decides.
 */
export const proposeMeanings = (columns: ColumnSample[]): MeaningProposal[] => {
  const proposals: MeaningProposal[] = columns.map(() => ({ meaning: 'ignored', ground: null }))
  const taken = new Set<ColumnMeaning>()
  const isFree = (column: number) => proposals[column]!.ground === null
  const take = (scores: Score[]) => {
    for (const { column, meaning, ground } of scores.toSorted(
      (a, b) => b.score - a.score || a.column - b.column,
    )) {
      if (!isFree(column) || (taken.has(meaning) && !severalOf.has(meaning))) continue
      proposals[column] = { meaning, ground }
      taken.add(meaning)
    }
  }
  take(columns.flatMap(scoresOf))
  if (!taken.has('text')) take(longestTextColumn(columns, isFree))
  return proposals
}
