import type { Tx } from '../../../db/transaction.ts'

/** Counts photos of an import that were fetched, and those that could not be. */
export const addPhotos = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  { ready, failed }: { ready: number; failed: number },
) =>
  tx
    .updateTable('imports')
    .set((eb) => ({
      photos_ready: eb('photos_ready', '+', ready),
      photos_failed: eb('photos_failed', '+', failed),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
