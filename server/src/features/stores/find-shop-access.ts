import type { ShopAccess } from '../../providers/shop-platform.ts'
import type { Owner } from '../../world.ts'
import { setStore, storeOf } from './rows.ts'
import { needsRefresh } from './rules.ts'

/** A token that is good for now: an expiring one is renewed first. Null without a store. @throws ShopFailure */
export const findShopAccess = async ({ world, accountId }: Owner): Promise<ShopAccess | null> => {
  const store = await storeOf(world.db, accountId)
  if (!store) return null
  if (!needsRefresh(store.access_expires_at, world.clock.now()) || !store.refresh_token) return { domain: store.domain, accessToken: store.access_token }
  const tokens = await world.shopPlatform.refresh(store.domain, store.refresh_token)
  await setStore(world.db, accountId, { access_token: tokens.accessToken, access_expires_at: tokens.expiresAt, refresh_token: tokens.refreshToken })
  return { domain: store.domain, accessToken: tokens.accessToken }
}
