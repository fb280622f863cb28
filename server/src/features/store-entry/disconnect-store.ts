import type { disconnectStore as contract } from '@plaudit/contract/stores/stores'
import type { Output } from '@plaudit/contract/endpoint'
import type { Owner } from '../../world.ts'
import { clearStoreRatings } from '../store-ratings/clear-store-ratings.ts'
import { leaveStore } from '../subscriptions/cancelling/leave-store.ts'

/** Leaves the store, with our ratings taken out of it first. @throws Problem as `leaveStore` does */
export const disconnectStore = async (owner: Owner): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  await clearStoreRatings(owner)
  try {
    return await leaveStore(owner)
  } catch (error) {
    // The store stays connected: its ratings are written again.
    await world.queue.send(world.db, 'store-ratings.send', { accountId }, { key: accountId })
    throw error
  }
}
