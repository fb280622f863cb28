import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { countAccountReviews } from '../subscriptions/count-account-reviews.ts'
import { reviewsToCome } from './rows.ts'

/** What is left of `FREE_REVIEW_ALLOWANCE` (RIGHT-4), below 0 when more is here or to come. */
export const countPlacesLeft = async ({ world, accountId }: Owner, tx: Tx): Promise<number> =>
  world.settings.freeReviewAllowance -
  (await countAccountReviews(tx, accountId)) -
  (await reviewsToCome(tx, accountId))
