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
/** The same for reviews of one country, which counts for the account only. */
export type Delta = ProductDelta & { country: string | null }

/** The fields of a review that are counted. */
export type CountedFields = Pick<Delta, 'source' | 'status' | 'rating'> & {
  product_id: string
  media_count?: number
  country?: string | null
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
