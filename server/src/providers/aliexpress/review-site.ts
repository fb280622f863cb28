import type { PageAsk, ReviewSite } from '../review-sites.ts'
import { rateLimitedFetch, type RateLimit } from '../web/rate-limited-fetch.ts'

const PAGE_SIZE = 20

/** One filter at a time is all the site has: stars, else photos. */
const filterOf = ({ rating, content }: PageAsk) => {
  if (rating === '5') return '5'
  return content === 'photos' ? 'image' : 'all'
}

const address = (ask: PageAsk): URL => {
  const url = new URL('https://feedback.aliexpress.com/pc/searchEvaluation.do')
  const query = {
    productId: ask.id,
    lang: 'en_US',
    country: 'US',
    page: String(ask.page),
    pageSize: String(PAGE_SIZE),
    filter: filterOf(ask),
    sort: 'complex_default',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** AliExpress' evaluation calls, twenty reviews a page. */
export const aliExpressReviews = (rateLimit: RateLimit, now: () => Date): ReviewSite => {
  const { page, follow } = rateLimitedFetch(rateLimit, now)
  return { page: (ask, signal) => page(address(ask), signal), follow }
}
