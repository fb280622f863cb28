import type { StoreRatings } from '@plaudit/contract/stores/theme'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { markAllRatings } from '../reviews/counting/changed/mark-all-ratings.ts'
import { findConnection } from '../stores/find-connection.ts'
import { getStoreRatings } from './get-store-ratings.ts'
import { setSwitch } from './rows.ts'

/**
 * Switched on, a job writes all ratings; switched off, it takes ours away again (SURF-8).
 * @throws Problem `store_needed`, `store_access_lost`
 */
export const switchStoreRatings = async (
  owner: Owner,
  { enabled }: { enabled: boolean },
): Promise<StoreRatings> => {
  const { world, accountId } = owner
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('store_needed')
  if (store.accessLostAt) throw new Problem('store_access_lost')
  await inTransaction(world.db, async (tx) => {
    await setSwitch(tx, accountId, { enabled, not_allowed_at: null })
    if (enabled) await markAllRatings(tx, accountId)
    await world.queue.send(tx, 'store-ratings.send', { accountId }, { key: accountId })
    await publishChanges(tx, accountId, ['store'])
  })
  return getStoreRatings(owner)
}
