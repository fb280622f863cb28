import type { PageAsk, ReviewSite } from '../review-sites.ts'
import { rateLimitedFetch, type RateLimit } from '../web/rate-limited-fetch.ts'

/** What Amazon itself can narrow a list to; the rest is narrowed by whoever reads it. */
const stars: Partial<Record<PageAsk['rating'], string>> = { '5': 'five_star', '4_up': 'positive' }

const listAddress = ({ id, site, page, rating, content }: PageAsk): URL => {
  const url = new URL(`https://www.${site}/product-reviews/${id}/`)
  const query: Record<string, string | undefined> = {
    ie: 'UTF8',
    reviewerType: 'all_reviews',
    sortBy: 'recent',
    pageNumber: String(page),
    filterByStar: stars[rating],
    mediaType: content === 'photos' ? 'media_reviews_only' : undefined,
  }
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** Amazon's review list, newest first, or the product's own page. */
export const amazonReviews = (rateLimit: RateLimit, now: () => Date): ReviewSite => {
  const { page, follow } = rateLimitedFetch(rateLimit, now)
  return {
    page: (ask, signal) =>
      page(
        ask.shortList ? new URL(`https://www.${ask.site}/dp/${ask.id}`) : listAddress(ask),
        signal,
      ),
    follow,
  }
}
