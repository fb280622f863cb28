import type { Owner } from '../../../world.ts'
import { handlesOfMostOwnReviews } from './reviewed-products/rows.ts'

/** The handles of products in the store with most own published reviews, at most `limit`, most first. */
export const listMostReviewedHandles = (
  { world, accountId }: Owner,
  limit: number,
): Promise<string[]> => handlesOfMostOwnReviews(world.db, accountId, limit)
