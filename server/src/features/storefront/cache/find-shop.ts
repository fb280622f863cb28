import { createHash } from 'node:crypto'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { getShownSettings } from '../../widget/get-widget-settings.ts'
import { storefrontCacheOf, type Shop } from './storefront-cache.ts'
import { shopOf } from '../reading/rows.ts'

const KEEP_MS = 30_000
const MOST_SHOPS = 10_000

const settingsVersion = (settings: WidgetSettings, name: string | null) =>
  createHash('sha256')
    .update(JSON.stringify([settings, name]))
    .digest('base64url')
    .slice(0, 8)

const readShop = async (world: World, name: string): Promise<Shop> => {
  const row = await shopOf(world.db, name)
  if (!row) throw new Problem('not_found')
  const settings = await getShownSettings({ world, accountId: row.account_id })
  return {
    accountId: row.account_id,
    name: row.store_name,
    settings,
    settingsVersion: settingsVersion(settings, row.store_name),
  }
}

/**
 * The shop for a shop key or a connected domain. Cached for 30 seconds, so that a page of reviews needs one
 * statement; changed settings take effect at once (NOTIFY `account:<id>`).
 * @throws Problem `not_found`.
 */
export const findShop = async (world: World, name: string): Promise<Shop> => {
  const { shops, isListening } = storefrontCacheOf(world)
  const now = world.clock.now().getTime()
  const kept = shops.get(name)
  if (kept && kept.until > now) return kept.shop
  const shop = await readShop(world, name)
  if (shops.size >= MOST_SHOPS) shops.clear()
  if (isListening) shops.set(name, { shop, until: now + KEEP_MS })
  return shop
}
