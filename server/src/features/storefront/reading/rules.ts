import type { StorefrontSort, StorefrontSummary } from '@plaudit/contract/storefront/storefront'
import { fieldProblem } from '../../../problem.ts'
import { cutText } from '../../../texts/cut-text.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Source } from '@plaudit/contract/reviews/review'
import { ownSources } from '@plaudit/contract/reviews/review'

/**
 * The parameters of a page of reviews. `rating`, `photos`, `country` and `search` filter the list; `minRating` is the
 * owner's setting, unless the shopper asks for a rating or for `all` of them.
 */
export type PageQuery = {
  sort: StorefrontSort
  limit: number
  rating: number | null
  photos: boolean
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** Words that begin words of the review; null for none. */
  search: string | null
  minRating: number
}

/** One stored count: published reviews of one source and rating. */
export type RatingCount = { source: Source; rating: number; reviews: number; with_media: number }

export const sorts: readonly StorefrontSort[] = ['newest', 'helpful', 'highest', 'lowest', 'photos']

const ratings = [1, 2, 3, 4, 5] as const

const oneOf = (
  name: string,
  text: string | undefined,
  allowed: readonly string[],
): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (!allowed.includes(text))
    throw fieldProblem(name, phrase('storefront.one_of', { allowed: allowed.join(', ') }))
  return text
}

/** WIDGET-2: at most 100 reviews a page. */
const limitFrom = (text: string | undefined): number | undefined => {
  if (text === undefined || text === '') return undefined
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw fieldProblem('limit', phrase('storefront.limit', { max: 100 }))
  return limit
}

/** As long as the field lets it be; what is longer was not typed into it. */
const LONGEST_SEARCH = 80

/** WIDGET-50: control characters and runs of white space count as one space. */
const searchFrom = (text: string | undefined): string | null =>
  cutText((text ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), LONGEST_SEARCH).trim() || null

const countryFrom = (text: string | undefined): string | null => {
  if (text === undefined || text === '') return null
  if (!/^[a-z]{2}$/i.test(text)) throw fieldProblem('country', phrase('storefront.country'))
  return text.toUpperCase()
}

/** Parses the query of a storefront request; the owner's settings are the defaults. @throws Problem `invalid`. */
export const parsePageQuery = (
  query: Record<string, string>,
  settings: { sort: StorefrontSort; page_size: number; min_rating: number },
): PageQuery => ({
  sort: (oneOf('sort', query['sort'], sorts) as StorefrontSort | undefined) ?? settings.sort,
  limit: limitFrom(query['limit']) ?? settings.page_size,
  rating: Number(oneOf('rating', query['rating'], [...ratings.map(String), 'all'])) || null,
  photos: ['1', 'true'].includes(
    oneOf('photos', query['photos'], ['1', 'true', '0', 'false']) ?? '',
  ),
  country: countryFrom(query['country']),
  search: searchFrom(query['search']),
  minRating: query['rating'] ? 1 : settings.min_rating,
})

/** REV-2: all reviews except those of marketplaces are the shop's own. */
export const isOwn = (source: Source): boolean => (ownSources as readonly Source[]).includes(source)

const marketplaceNames: Partial<Record<Source, string>> = {
  amazon: 'Amazon',
  aliexpress: 'AliExpress',
  cj: 'CJ Dropshipping',
}

/** WIDGET-4: reviews from a marketplace always show its name. */
export const originOf = (source: Source): string | null => marketplaceNames[source] ?? null

const countReviews = (counts: readonly RatingCount[]): number =>
  counts.reduce((sum, { reviews }) => sum + reviews, 0)

/** Mean rating with two decimals, or null without reviews. */
const average = (counts: readonly RatingCount[]): number | null => {
  const count = countReviews(counts)
  return count
    ? Math.round(
        (counts.reduce((sum, { rating, reviews }) => sum + rating * reviews, 0) / count) * 100,
      ) / 100
    : null
}

/** WIDGET-1: average, count and distribution cover own reviews; imported ones are listed separately by source. */
export const summarize = (counts: readonly RatingCount[]): StorefrontSummary => {
  const own = counts.filter(({ source }) => isOwn(source))
  const elsewhere = [...new Set(counts.map(({ source }) => source))]
    .filter((source) => !isOwn(source))
    .sort()
  const distribution = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, reviews } of own) distribution[rating as 1] += reviews
  return {
    average: average(own),
    count: countReviews(own),
    distribution,
    with_photos: counts.reduce((sum, { with_media }) => sum + with_media, 0),
    imported: elsewhere
      .map((source) => ({ source, counts: counts.filter((one) => one.source === source) }))
      .filter((one) => countReviews(one.counts) > 0)
      .map((one) => ({
        source: one.source,
        average: average(one.counts)!,
        count: countReviews(one.counts),
      })),
  }
}

/** The total number of reviews in the list, own and imported, from stored counts: nothing is counted live. */
export const countListed = (
  counts: readonly Omit<RatingCount, 'source'>[],
  ask: Pick<PageQuery, 'rating' | 'photos' | 'minRating'>,
): number =>
  counts
    .filter(
      ({ rating }) => rating >= ask.minRating && (ask.rating === null || rating === ask.rating),
    )
    .reduce((sum, { reviews, with_media }) => sum + (ask.photos ? with_media : reviews), 0)
