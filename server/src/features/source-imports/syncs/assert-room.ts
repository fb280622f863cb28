import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { limitProblem } from '../../entitlements/limit-problem.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { findLimits } from '../../subscriptions/find-limits.ts'
import { countActiveSyncs } from './rows.ts'
import { findSyncBlock, maxSyncs } from './rules.ts'
import { phrase, type Text } from '../../../texts/phrase.ts'

const noRoomReason = (place: number, room: number): Text => {
  if (room === 0) return phrase('imports.sync_needs_pro')
  if (place >= room) return phrase('imports.sync_full', { max: room })
  return phrase('imports.sync_options_need_pro')
}

/**
 * Locks the account's limits until the transaction ends and checks that one more sync with these options is allowed.
 * @throws Problem `plan_needed` or `subscription_paused` (402); nothing was turned on.
 */
export const assertRoom = async (
  tx: Tx,
  owner: Owner,
  filters: Parameters<typeof findSyncBlock>[1]['filters'],
): Promise<void> => {
  await lockAccountLimits(tx, owner)
  const allowed = await findLimits(owner, tx)
  const place = await countActiveSyncs(tx, owner.accountId)
  if (findSyncBlock(allowed, { place, filters }) === null) return
  const detail = noRoomReason(place, maxSyncs(allowed))
  throw await limitProblem(owner, 'resync_products', { tx, detail })
}
