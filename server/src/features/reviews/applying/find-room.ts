import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { holdRoom } from '../../entitlements/review-allowance.ts'
import { previewChanges } from './apply-reviews.ts'
import type { Incoming } from './incoming-review.ts'

/**
 * The row up to which an account without a plan has room for what is new in a batch (RIGHT-4); Infinity where all of it
 * fits. What was measured when the import was started may be taken by others now.
 */
export const lastRowWithRoom = async (
  owner: Owner,
  tx: Tx,
  { importId, incoming }: { importId: string; incoming: Incoming[] },
): Promise<number> => {
  const room = await holdRoom(owner, tx)
  if (incoming.length <= room) return Infinity
  const known = await previewChanges(tx, owner.accountId, incoming, importId)
  const fresh = incoming.filter((_, i) => known[i] === null)
  if (fresh.length <= room) return Infinity
  return room <= 0 ? 0 : fresh[room - 1]!.row
}
