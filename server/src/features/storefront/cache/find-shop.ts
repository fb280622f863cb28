import type { World } from '../../../world.ts'
import { readShop } from './read-shop.ts'
import { storefrontCacheOf, type Shop } from './storefront-cache.ts'

/**
 * The shop for a shop key or a connected domain. Cached for 30 seconds, so that a page of reviews needs one
 * statement; changed settings and stores take effect at once (NOTIFY `account:<id>`).
 * @throws Problem `not_found`.
 */
export const findShop = async (world: World, name: string): Promise<Shop> => {
  const cache = storefrontCacheOf(world)
  const { shops, settingsChanges: before } = cache
  const kept = shops.get(name)
  if (kept) return kept
  const shop = await readShop(world, name)
  if (cache.isListening && cache.settingsChanges === before) shops.set(name, shop)
  return shop
}
