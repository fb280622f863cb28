import { ShopFailure } from '../../providers/shop-platform.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { removeRatings } from './remove-ratings.ts'

/** An owner waits for it: a store with more ratings than can be taken out meanwhile keeps the rest. */
const MOST_MS = 15_000

/**
 * Takes our ratings out of the store before it is disconnected, while the token is still good. Whatever goes wrong, the
 * store can be left.
 */
export const clearStoreRatings = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  try {
    const signal = AbortSignal.timeout(MOST_MS)
    await withShopAccess(owner, (access) => removeRatings(owner, access, signal))
  } catch (error) {
    const isExpected = error instanceof ShopFailure || (error as Error).name === 'TimeoutError'
    if (!isExpected) throw error
    world.log.warn({ err: error, account: accountId }, 'ratings stay in a store that is left')
  }
}
