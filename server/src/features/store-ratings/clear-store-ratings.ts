import { ShopFailure } from '../../providers/shop-platform.ts'
import { SurfaceNotAllowed } from '../../providers/shop-surfaces.ts'
import type { Owner } from '../../world.ts'
import { findShopAccess } from '../stores/find-shop-access.ts'
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
    const access = await findShopAccess(owner)
    if (access) await removeRatings(owner, access, AbortSignal.timeout(MOST_MS))
  } catch (error) {
    const isExpected =
      error instanceof ShopFailure ||
      error instanceof SurfaceNotAllowed ||
      (error as Error).name === 'TimeoutError'
    if (!isExpected) throw error
    world.log.warn({ err: error, account: accountId }, 'ratings stay in a store that is left')
  }
}
