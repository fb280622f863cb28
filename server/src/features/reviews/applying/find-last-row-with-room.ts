import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { lockRoom } from '../../entitlements/lock-room.ts'
import { previewChanges } from './preview-changes.ts'
import type { IncomingReview } from './incoming-review.ts'

/**
 * The last row of a batch whose new reviews an account without a plan has room for (RIGHT-4); Infinity where all fit.
 * The room measured when the import started may have been used since.
 */
export const findLastRowWithRoom = async (
  owner: Owner,
  tx: Tx,
  { importId, incoming }: { importId: string; incoming: IncomingReview[] },
): Promise<number> => {
  const room = await lockRoom(owner, tx)
  if (incoming.length <= room) return Infinity
  const known = await previewChanges(tx, owner.accountId, incoming, importId)
  const fresh = incoming.filter((_, i) => known[i] === null)
  if (fresh.length <= room) return Infinity
  return room <= 0 ? 0 : fresh[room - 1]!.row
}
