import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { cutText } from '../../../texts/cut-text.ts'
import type { Drawing } from './draw-links.ts'
import { productUrlOf } from '../reading/product-url-of.ts'
import { isOwn } from '../reading/rules.ts'
import type { Source } from '@plaudit/contract/reviews/review'

/** Google's review snippet rules: an author's name has fewer than 100 characters. */
const AUTHOR_MAX = 99

const ratingData = (ratingValue: number) => ({
  '@type': 'Rating',
  ratingValue,
  bestRating: 5,
  worstRating: 1,
})

const reviewData = (review: StorefrontReview) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: cutText(review.author, AUTHOR_MAX) },
  ...(review.date ? { datePublished: review.date } : {}),
  ...(review.title ? { name: review.title } : {}),
  ...(review.text ? { reviewBody: review.text } : {}),
  reviewRating: ratingData(review.rating),
})

/**
 * Data for search engines (schema.org, review snippet rules): the product with the average of the shop's own reviews,
 * and those of them on this page. Marketplace reviews are never included (WIDGET-3). `@id` is the product's page, as in
 * the theme block of search results. Null without own reviews, and for a whole shop: search engines take no shop's own
 * word on itself.
 */
export const writeJsonLd = ({
  found: { product, page },
  isShopWide,
  storeUrl,
}: Drawing): Record<string, unknown> | null => {
  const { average, count } = page.summary
  if (isShopWide || !product || average === null || count === 0) return null
  const url = productUrlOf(storeUrl, product.handle)
  const own = page.results.filter(({ source }) => isOwn(source as Source))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    ...(url ? { '@id': url } : {}),
    name: product.title,
    ...(product.image ? { image: product.image } : {}),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    ...(own.length ? { review: own.map(reviewData) } : {}),
  }
}
