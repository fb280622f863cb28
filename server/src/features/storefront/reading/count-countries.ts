import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import type { PageQuery, RatingCount } from './rules.ts'

/** One stored count: published reviews of one country and rating. */
export type CountryCount = Omit<RatingCount, 'source'> & { country: string }

/** How many listed reviews each country has, most first. */
export const countCountries = (
  counts: readonly CountryCount[],
  { minRating }: Pick<PageQuery, 'minRating'>,
): StorefrontPage['countries'] => {
  const sums = new Map<string, number>()
  for (const { country, rating, reviews } of counts)
    if (rating >= minRating) sums.set(country, (sums.get(country) ?? 0) + reviews)
  return [...sums]
    .map(([country, count]) => ({ country, count }))
    .toSorted((one, other) => other.count - one.count || (one.country < other.country ? -1 : 1))
}
