import { type ShopAccess, ShopFailure } from '../../../providers/shop-platform.ts'
import type { Owner } from '../../../world.ts'
import { findShopAccess } from '../find-shop-access.ts'

/**
 * Runs a call to the account's store. A token that the store does not take any more is renewed once and the call made
 * again: it may have expired in between. Null without a store.
 * @throws ShopFailure `denied` when the store refuses us also then
 */
export const withShopAccess = async <T>(
  owner: Owner,
  call: (access: ShopAccess) => Promise<T>,
): Promise<T | null> => {
  const access = await findShopAccess(owner)
  if (!access) return null
  try {
    return await call(access)
  } catch (error) {
    if (!(error instanceof ShopFailure) || error.code !== 'denied') throw error
    const renewed = await findShopAccess(owner, { refused: access.accessToken })
    if (!renewed || renewed.accessToken === access.accessToken) throw error
    return call(renewed)
  }
}
