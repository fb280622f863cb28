import type { SupplierReviews } from '@plaudit/contract/dropshipping/find-products'
import type { SupplierReviewsPage } from '../../../providers/supplier.ts'

const MOST_PHOTOS = 12
const MOST_COMPLAINTS = 5
/** So many stars or fewer are a complaint. */
const UNHAPPY = 2

/** PROD-20: the average to one place, how many of each rating, photos, and the newest complaints. */
export const summariseReviews = ({ reviews, total }: SupplierReviewsPage): SupplierReviews => {
  const ratings = [1, 2, 3, 4, 5].map(
    (stars) => reviews.filter(({ rating }) => rating === stars).length,
  )
  const sum = reviews.reduce((all, { rating }) => all + rating, 0)
  const newest = reviews.toSorted(
    (a, b) => (b.writtenAt?.getTime() ?? 0) - (a.writtenAt?.getTime() ?? 0),
  )
  return {
    total: Math.max(total, reviews.length),
    read: reviews.length,
    average: reviews.length > 0 ? Math.round((sum * 10) / reviews.length) / 10 : null,
    ratings,
    photos: newest.flatMap(({ imageUrls }) => imageUrls).slice(0, MOST_PHOTOS),
    complaints: newest
      .filter(({ rating, text }) => rating <= UNHAPPY && text.trim() !== '')
      .slice(0, MOST_COMPLAINTS)
      .map(({ author, rating, text, country, writtenAt }) => ({
        author,
        rating,
        text,
        country,
        date: writtenAt?.toISOString() ?? null,
      })),
  }
}
