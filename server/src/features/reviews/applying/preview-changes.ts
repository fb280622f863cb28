import type { Tx } from '../../../db/transaction.ts'
import { keysAndIdsOf } from './keys-and-ids-of.ts'
import type { IncomingReview, Change } from './incoming-review.ts'
import { matchReviews } from './match-reviews.ts'
import { findExistingReviews } from './rows.ts'
import { decideChange } from './rules.ts'

/**
 * What a batch would change, without writing it; null stands for a new review. `importId`: the running import, if
 * there is one: two rows of one file are always two reviews.
 */
export const previewChanges = async (
  tx: Tx,
  accountId: string,
  incoming: IncomingReview[],
  importId: string | null = null,
): Promise<(Change | null)[]> => {
  const existing = matchReviews(
    incoming,
    await findExistingReviews(tx, accountId, keysAndIdsOf(incoming)),
    importId,
  )
  return incoming.map((review, i) => (existing[i] ? decideChange(existing[i], review) : null))
}
