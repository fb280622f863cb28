import type { Tx } from '../../../db/transaction.ts'
import type { IncomingReview } from './incoming-review.ts'
import { previewChanges } from './preview-changes.ts'

/** Only the reviews that do not exist yet: a sync that only looks for new reviews leaves the others unchanged. */
export const dropExisting = async (
  tx: Tx,
  accountId: string,
  incoming: IncomingReview[],
): Promise<IncomingReview[]> => {
  const here = await previewChanges(tx, accountId, incoming)
  return incoming.filter((_, i) => here[i] === null)
}
