import type { Owner } from '../../../world.ts'
import { confirmReviewer } from '../../reviews/shoppers/confirm-reviewer.ts'
import { setConfirmed } from './rows.ts'

/** @returns false where the review is not there any more. Confirming again changes nothing. */
export const confirmReview = (owner: Owner, reviewId: string): Promise<boolean> =>
  confirmReviewer(owner, reviewId, (tx) =>
    setConfirmed(tx, { accountId: owner.accountId, reviewId, at: owner.world.clock.now() }),
  )
