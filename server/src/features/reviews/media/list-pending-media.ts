import type { Tx } from '../../../db/transaction.ts'
import { reviewsWithPendingMedia } from './rows.ts'
import type { ReviewWithPendingMedia } from './save-fetched-media.ts'

/** Reviews that an import created or changed and whose photos and videos are not fetched yet, after a review id. */
export const listPendingMedia = (
  tx: Tx,
  run: { accountId: string; importId: string },
  page: { after: string | null; limit: number },
): Promise<ReviewWithPendingMedia[]> => reviewsWithPendingMedia(tx, run, page)
