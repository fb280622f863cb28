import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { cutText } from '../../../texts/cut-text.ts'
import type { FoundPage } from '../reading/read-page.ts'
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
 * and those of them on this page. Marketplace reviews are never included (WIDGET-3). Null without own reviews.
 */
export const writeJsonLd = ({ product, page }: FoundPage): Record<string, unknown> | null => {
  const { average, count } = page.summary
  if (average === null || count === 0) return null
  const own = page.results.filter(({ source }) => isOwn(source as Source))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
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
