import type { disconnectStore as contract } from '@plaudit/contract/stores/stores'
import type { Output } from '@plaudit/contract/endpoint'
import type { Owner } from '../../world.ts'
import { clearStoreRatings } from '../store-ratings/clear-store-ratings.ts'
import { leaveStore } from '../subscriptions/cancelling/leave-store.ts'

/** Leaves the store; our ratings are taken out of it as soon as it may be left. @throws Problem as `leaveStore` does */
export const disconnectStore = async (owner: Owner): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  let isCleared = false
  try {
    return await leaveStore(owner, async () => {
      isCleared = true
      await clearStoreRatings(owner)
    })
  } catch (error) {
    // The store stays connected: all its ratings are written again.
    if (isCleared)
      await world.queue.send(world.db, 'store-ratings.compare', { accountId }, { key: accountId })
    throw error
  }
}
