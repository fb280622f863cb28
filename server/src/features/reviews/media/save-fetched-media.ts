import type { MediaRow } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { lockMedia, setMedia } from './rows.ts'

export type ReviewWithPendingMedia = { id: string; media: MediaRow[] }

/**
 * Saves the fetched media of a review, unless its photos were changed meanwhile. Returns how many are ready now and
 * how many failed; null when the review no longer has any of them.
 */
export const saveFetchedMedia = async (
  tx: Tx,
  accountId: string,
  { reviewId, fetched, now }: { reviewId: string; fetched: MediaRow[]; now: Date },
): Promise<{ ready: number; failed: number } | null> => {
  const media = await lockMedia(tx, accountId, reviewId)
  const byId = new Map(fetched.map((one) => [one.id, one]))
  if (!media?.some(({ id }) => byId.has(id))) return null
  const settled = media.map((one) => (one.state === 'pending' ? (byId.get(one.id) ?? one) : one))
  await setMedia(tx, accountId, { reviewId, media: settled, now })
  const count = (state: MediaRow['state']) =>
    settled.filter((one) => one.state === state && byId.has(one.id)).length
  return { ready: count('ready'), failed: count('failed') }
}
