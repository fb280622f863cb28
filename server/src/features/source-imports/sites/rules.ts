import type { SourceProblem } from '@plaudit/contract/imports/imports'
import type { CrawlState } from '../../../db/import-tables.ts'
import type { SourceFilters } from '@plaudit/contract/imports/source-imports'
import { limits } from '@plaudit/contract/reviews/review'
import type { RejectReason } from '@plaudit/contract/imports/rejects'
import { plainDigits } from '../../../text-patterns/plain-digits.ts'

/**
 * A review as shown by a site, before our limits are applied. Days are `2024-01-06`; countries ISO 3166-1 alpha-2.
 */
export type SourceReview = {
  /** The site's id of the review; null where the page has none. */
  id: string | null
  author: string
  anonymous: boolean
  /** As shown: may be a half; null when there is none. */
  rating: number | null
  title: string | null
  text: string
  /** The site's translation, kept separate from the text. */
  translation: string | null
  /** The language of the translation. */
  translatedTo: string | null
  day: string | null
  /** The line that contains the day and the country. */
  dayText: string | null
  country: string | null
  /** The site says that it is a verified purchase. */
  verified: boolean
  variant: string | null
  helpful: number
  photos: string[]
  videos: string[]
  language: string | null
  /** A later addition by the same reviewer. */
  addition: string | null
  translatedAddition: string | null
}

/** Why a page has no reviews: what the site returned instead. */
export type BlockedReason = Extract<SourceProblem, 'robot' | 'sign_in' | 'gone' | 'not_reviews'>

/**
 * The content of one page of a site. `next`: whether there is a page after it, as far as known; `sign_in`: it
 * requires signing in.
 */
export type SourcePage = {
  blocked: BlockedReason | null
  reviews: SourceReview[]
  title: string | null
  /** The product's id, if the page has it. */
  productId: string | null
  /** The site, if the page has it: `amazon.it`. */
  site: string | null
  /**
   * The total number of reviews, if the page has it; if it only counts ratings, their number, some of which have no
   * text.
   */
  total: number | null
  next: 'yes' | 'no' | 'sign_in' | 'unknown'
}

export const emptyPage = (blocked: BlockedReason | null): SourcePage => ({
  blocked,
  reviews: [],
  title: null,
  productId: null,
  site: null,
  total: null,
  next: 'no',
})

/** `4,888 total ratings, 523 with reviews` → 4888 and 523. The thousands separator depends on the language. */
export const parseCounts = (text: string): number[] =>
  (plainDigits(text).match(/\d+(?:[.,'’\s\u00a0\u202f\u066c]\d{2,3})*(?!\d)/gu) ?? []).map(
    (found) => Number(found.replace(/\D/g, '')),
  )

/** `4,888 ratings` → 4888, `1.234 Personen` → 1234, `One person` → null. */
export const parseCount = (text: string): number | null => parseCounts(text)[0] ?? null

const ratingFloor: Record<SourceFilters['rating'], [number, number]> = {
  all: [1, 5],
  '5': [5, 5],
  '4_up': [4, 5],
  '3_up': [3, 5],
  '2_up': [2, 5],
}

/** Whether the review matches the owner's options. Others are skipped and counted, not rejected. */
export const matchesFilters = (review: SourceReview, filters: SourceFilters): boolean => {
  const [low, high] = ratingFloor[filters.rating]
  if (review.rating !== null && (review.rating < low || review.rating > high)) return false
  if (filters.country !== null && review.country !== filters.country) return false
  if (filters.from !== null && (review.day === null || review.day < filters.from)) return false
  if (filters.to !== null && (review.day === null || review.day > filters.to)) return false
  if (filters.content === 'text') return review.text !== ''
  if (filters.content === 'photos') return review.photos.length > 0
  return true
}

/** The review's text with the later addition. */
export const textWithAddition = ({
  text,
  addition,
}: Pick<SourceReview, 'text' | 'addition'>): string => [text, addition].filter(Boolean).join('\n\n')

/** Why the review cannot be imported: field, original value, reason. Null when it can. */
export const rejectReasonOf = (
  review: SourceReview,
  now: number,
): { field: string; value: string | null; reason: RejectReason } | null => {
  const { rating, title, author, day } = review
  const text = textWithAddition(review)
  if (rating === null) return { field: 'rating', value: null, reason: 'rating_missing' }
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    return { field: 'rating', value: String(rating), reason: 'rating_not_whole_1_to_5' }
  if (text.length > limits.text)
    return { field: 'text', value: `${text.length} characters`, reason: 'text_too_long' }
  if (title !== null && title.length > limits.title)
    return { field: 'title', value: `${title.length} characters`, reason: 'title_too_long' }
  if (author.length > limits.author)
    return { field: 'author', value: `${author.length} characters`, reason: 'author_too_long' }
  if (day === null && review.dayText)
    return { field: 'reviewed_at', value: review.dayText, reason: 'date_unreadable' }
  // Tomorrow's date is already today in some time zones.
  if (day !== null && Date.parse(day) > now + 86_400_000)
    return { field: 'reviewed_at', value: day, reason: 'date_in_future' }
  return null
}

/** The sites' names, used for keys, columns and texts. */
export const siteNames: Record<CrawlState['source'], string> = {
  amazon: 'Amazon',
  aliexpress: 'AliExpress',
  cj: 'CJ Dropshipping',
}
