import { ShopFailure } from '../../providers/shop-platform.ts'
import type { Owner } from '../../world.ts'
import { findShopAccess } from './find-shop-access.ts'

/**
 * Whether the store still grants us access. The store is asked, because a notice of uninstallation may be late,
 * doubled or forged.
 * @throws ShopFailure `unavailable`
 */
export const isStillInstalled = async (owner: Owner): Promise<boolean> => {
  try {
    const access = await findShopAccess(owner)
    if (!access) return false
    await owner.world.shopPlatform.shop(access)
    return true
  } catch (error) {
    if (error instanceof ShopFailure && error.code === 'denied') return false
    throw error
  }
}
