import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { deleteReviewForGood, insertWithdrawn } from './rows.ts'
import { removeMediaFiles } from '../media/remove-media-files.ts'

/**
 * The reviewer takes the review back. Unlike one that its owner deleted (REV-12) nothing of it can be restored: the
 * consent to show it has ended. Its form stays used (WIDGET-83). No error when it is gone already.
 */
export const withdrawReview = async ({ world, accountId }: Owner, id: string): Promise<void> => {
  const media = await inTransaction(world.db, async (tx) => {
    const gone = await deleteReviewForGood(tx, accountId, id)
    if (!gone) return []
    await insertWithdrawn(tx, { accountId, key: gone.dedupe_key, at: world.clock.now() })
    await publishChanges(tx, accountId, ['reviews', 'products'])
    return gone.media
  })
  await removeMediaFiles(world, media)
}
