import type { SourceProblem } from '@plaudit/contract/imports/imports'
import type { SourceFilters, SourceName } from '@plaudit/contract/imports/source-imports'
import { limits } from '@plaudit/contract/reviews/review'
import type { RejectReason } from '@plaudit/contract/imports/rejects'
import { plainDigits } from '../../../texts/plain-digits.ts'

/** A review as a site shows it, before any of our limits. Days are `2024-01-06`; countries ISO 3166-1 alpha-2. */
export type SourceReview = {
  /** The site's own id of the review; null where the page tells none. */
  id: string | null
  author: string
  anonymous: boolean
  /** As it stands there: may be a half, or null when there is none. */
  rating: number | null
  title: string | null
  text: string
  /** The site's own translation, kept apart: never joined with the text. */
  translation: string | null
  day: string | null
  /** The line that the day and the country were read from. */
  dayText: string | null
  country: string | null
  /** The site's claim that it was bought there. */
  verified: boolean
  variant: string | null
  helpful: number
  photos: string[]
  videos: string[]
  language: string | null
  /** What the same reviewer added later. */
  addition: string | null
}

/** Why a page holds no reviews: what its site answered instead. */
export type BlockedReason = Extract<SourceProblem, 'robot' | 'sign_in' | 'gone' | 'not_reviews'>

/** What one page of a site says. `next`: there is a page after this one, as far as the page tells; `sign_in`: it is behind a sign-in. */
export type SourcePage = {
  blocked: BlockedReason | null
  reviews: SourceReview[]
  title: string | null
  /** The product's id as far as the page tells. */
  productId: string | null
  /** The site as far as the page tells: `amazon.it`. */
  site: string | null
  /** How many reviews there are as far as the page tells; where it counts nothing else, its ratings, of which some have no words. */
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

/** `4,888 total ratings, 523 with reviews` → 4888 and 523. Signs between thousands differ by language. */
export const countsIn = (text: string): number[] =>
  (plainDigits(text).match(/\d+(?:[.,'’\s\u00a0\u202f\u066c]\d{2,3})*(?!\d)/gu) ?? []).map(
    (found) => Number(found.replace(/\D/g, '')),
  )

/** `4,888 ratings` → 4888, `1.234 Personen` → 1234, `One person` → null. */
export const countIn = (text: string): number | null => countsIn(text)[0] ?? null

const ratingFloor: Record<SourceFilters['rating'], [number, number]> = {
  all: [1, 5],
  '5': [5, 5],
  '4_up': [4, 5],
  '3_up': [3, 5],
  '2_up': [2, 5],
}

/** Does the review fit the owner's options? What does not is passed over and counted, not refused. */
export const fits = (review: SourceReview, filters: SourceFilters): boolean => {
  const [low, high] = ratingFloor[filters.rating]
  if (review.rating !== null && (review.rating < low || review.rating > high)) return false
  if (filters.country !== null && review.country !== filters.country) return false
  if (filters.from !== null && (review.day === null || review.day < filters.from)) return false
  if (filters.to !== null && (review.day === null || review.day > filters.to)) return false
  if (filters.content === 'text') return review.text !== ''
  if (filters.content === 'photos') return review.photos.length > 0
  return true
}

/** What the reviewer added later belongs to the review. */
export const wholeText = ({ text, addition }: Pick<SourceReview, 'text' | 'addition'>): string =>
  [text, addition].filter(Boolean).join('\n\n')

/** Why the review cannot be taken: the field, the value as it came, the reason. Null when it can. */
export const refusal = (
  review: SourceReview,
  now: number,
): { field: string; value: string | null; reason: RejectReason } | null => {
  const { rating, title, author, day } = review
  const text = wholeText(review)
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
  // A day ahead is still today somewhere.
  if (day !== null && Date.parse(day) > now + 86_400_000)
    return { field: 'reviewed_at', value: day, reason: 'date_in_future' }
  return null
}

/** Which of a site's names this is; used for keys, columns and texts. */
export const siteNames: Record<SourceName, string> = { amazon: 'Amazon', aliexpress: 'AliExpress' }
