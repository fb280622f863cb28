import { inTransaction } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { lockReview, setReview } from '../rows.ts'

/**
 * The reviewer opened the link in our letter: from now on the e-mail may prove a purchase, and the store's orders are
 * asked (REV-3). `record` answers whether it is the first time.
 * @returns false where the review is not there any more.
 */
export const confirmReviewer = async (
  { world, accountId }: Owner,
  id: string,
  record: Parameters<typeof inTransaction<boolean>>[1],
): Promise<boolean> =>
  inTransaction(world.db, async (tx) => {
    const row = await lockReview(tx, accountId, id)
    if (!row || row.status === 'deleted' || row.erased_at) return false
    if (await record(tx)) {
      await setReview(tx, { accountId, id }, { email_unconfirmed: false })
      await world.queue.send(tx, 'verified-purchases.check', { accountId, reviewId: id })
    }
    return true
  })
