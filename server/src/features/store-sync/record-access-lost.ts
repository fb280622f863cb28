import { publishChanges } from '../../live.ts'
import { ShopFailure } from '../../providers/shop-platform.ts'
import type { Owner } from '../../world.ts'
import { markAccessLost } from '../stores/mark-access-lost.ts'
import { notifyAccessLost } from '../stores/notify-access-lost.ts'

/** True when the error is a store that refuses us; its owner is told, once, to connect it again. */
export const recordAccessLost = async (owner: Owner, error: unknown): Promise<boolean> => {
  if (!(error instanceof ShopFailure) || error.code !== 'denied') return false
  await markAccessLost(owner.world, error)
  await notifyAccessLost(owner)
  await publishChanges(owner.world.db, owner.accountId, ['store'])
  return true
}
