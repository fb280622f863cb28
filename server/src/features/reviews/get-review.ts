import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { reviewOf } from './rows.ts'
import { reviewView } from './view.ts'
import type { Review } from '@plaudit/contract/reviews/review'

/** @throws Problem `not_found` */
export const getReview = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<Review> => {
  const row = await reviewOf(world.db, accountId, id)
  if (!row) throw new Problem('not_found')
  return reviewView(row, world.files)
}
