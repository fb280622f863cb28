import type { ChangedRating } from '../reviews/counting/changed/list-changed-ratings.ts'
import type { ProductRating } from '../../providers/shop-surfaces.ts'

/** The rating of a product as it was sent to the store. */
export type SentRating = { product_id: string; external_id: string; average: string; count: number }

/** With one decimal, as it is sent: what the store cannot see is no change. */
const averageOf = ({ stars, count }: ChangedRating): string => (stars / count).toFixed(1)

export type RatingSteps = {
  /** To be written in the store, and kept as sent. */
  write: SentRating[]
  /** To be taken out of the store: numbers of the store. */
  takeOut: string[]
  /** Products of which nothing is sent to the store any more. */
  forget: string[]
}

/**
 * SURF-6: the store has the own published reviews of each product of its own; SURF-7: nothing at zero reviews, where
 * a theme would show empty stars. What was sent already is not sent again.
 */
export const compareRatings = (
  changed: readonly ChangedRating[],
  sent: ReadonlyMap<string, SentRating>,
): RatingSteps => {
  const steps: RatingSteps = { write: [], takeOut: [], forget: [] }
  for (const rating of changed) {
    const { product_id, external_id, count } = rating
    const before = sent.get(product_id)
    if (external_id === null) {
      // The store does not have the product any more, and nothing of it.
      if (before) steps.forget.push(product_id)
      continue
    }
    if (before && (before.external_id !== external_id || count === 0))
      steps.takeOut.push(before.external_id)
    if (count === 0) {
      if (before) steps.forget.push(product_id)
      continue
    }
    const now = { product_id, external_id, average: averageOf(rating), count }
    const isTold =
      before?.external_id === external_id &&
      Number(before.average) === Number(now.average) &&
      before.count === count
    if (!isTold) steps.write.push(now)
  }
  return steps
}

export const asProductRating = ({ external_id, average, count }: SentRating): ProductRating => ({
  externalId: external_id,
  average: Number(average),
  count,
})
