/** How much the counts of one source, status and rating of a product change. `product_id` null: of all products. */
export type ProductDelta = {
  product_id: string | null
  source: string
  status: string
  rating: number
  reviews: number
  with_media: number
  replied: number
  verified: number
}
/** The same for reviews of one country, and of hidden ones for their reason, which count for the account only. */
export type Delta = ProductDelta & { country: string | null; hide_reason: string | null }

/** The fields of a review that are counted. */
export type CountedFields = Pick<Delta, 'source' | 'status' | 'rating'> & {
  product_id: string
  media_count?: number
  country?: string | null
  hide_reason?: string | null
  reply?: string | null
  verified?: boolean
}

/** What a review adds to the counts when it is created (1) or subtracts when it is removed (-1). */
export const countDelta = (review: CountedFields, sign: 1 | -1): Delta => ({
  product_id: review.product_id,
  source: review.source,
  status: review.status,
  rating: review.rating,
  country: review.country ?? null,
  hide_reason: review.status === 'hidden' ? (review.hide_reason ?? null) : null,
  reviews: sign,
  with_media: (review.media_count ?? 0) > 0 ? sign : 0,
  replied: (review.reply ?? null) === null ? 0 : sign,
  verified: review.verified ? sign : 0,
})

/** Sums them for each product, source, status and rating. */
export const sumDeltas = (deltas: readonly ProductDelta[]): ProductDelta[] => {
  const sums = new Map<string, ProductDelta>()
  for (const delta of deltas) {
    const key = `${delta.product_id} ${delta.source} ${delta.status} ${delta.rating}`
    const sum = sums.get(key)
    if (!sum) {
      sums.set(key, { ...delta })
      continue
    }
    sum.reviews += delta.reviews
    sum.with_media += delta.with_media
    sum.replied += delta.replied
    sum.verified += delta.verified
  }
  return [...sums.values()]
}

/** How many reviews that are not deleted each country gains or loses. */
export const sumCountries = (deltas: readonly Delta[]): { country: string; reviews: number }[] => {
  const sums = new Map<string, number>()
  for (const { country, status, reviews } of deltas)
    if (country !== null && status !== 'deleted')
      sums.set(country, (sums.get(country) ?? 0) + reviews)
  return [...sums]
    .map(([country, reviews]) => ({ country, reviews }))
    .filter(({ reviews }) => reviews !== 0)
}

/** Sums hidden reviews for each reason; those without one do not count. */
export const sumHideReasons = (deltas: readonly Delta[]): { reason: string; reviews: number }[] => {
  const sums = new Map<string, number>()
  for (const { hide_reason: reason, reviews } of deltas)
    if (reason !== null) sums.set(reason, (sums.get(reason) ?? 0) + reviews)
  return [...sums]
    .map(([reason, reviews]) => ({ reason, reviews }))
    .filter(({ reviews }) => reviews !== 0)
}

type CountryDelta = {
  product_id: string
  country: string
  rating: number
  reviews: number
  with_media: number
}

/** How many published reviews of each rating each country gains or loses in each product. */
export const sumProductCountries = (deltas: readonly Delta[]): CountryDelta[] => {
  const sums = new Map<string, CountryDelta>()
  for (const { product_id, country, status, rating, reviews, with_media } of deltas) {
    if (product_id === null || country === null || status !== 'published') continue
    const key = `${product_id} ${country} ${rating}`
    const sum = sums.get(key) ?? { product_id, country, rating, reviews: 0, with_media: 0 }
    sum.reviews += reviews
    sum.with_media += with_media
    sums.set(key, sum)
  }
  return [...sums.values()].filter(({ reviews, with_media }) => reviews || with_media)
}
