import type { ReviewChange } from '@plaudit/contract/reviews/history'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { changesOf, reviewOf } from './rows.ts'
import { changeView } from './view.ts'

/** What happened to a review, newest first. @throws Problem `not_found` */
export const listHistory = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<ReviewChange[]> => {
  if (!(await reviewOf(world.db, accountId, id))) throw new Problem('not_found')
  return (await changesOf(world.db, accountId, id)).map(changeView)
}
