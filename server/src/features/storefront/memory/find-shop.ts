import { createHash } from 'node:crypto'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { getShownSettings } from '../../widget/get-widget-settings.ts'
import { memoryOf, type Shop } from './keep-memory.ts'
import { shopOf } from '../reading/rows.ts'

const signOf = (settings: WidgetSettings, name: string | null) =>
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
    look: signOf(settings, row.store_name),
  }
}

/**
 * The shop behind a shop key or a connected domain. Kept for 30 seconds, so that a page of reviews costs one statement;
 * a new look is heard at once (NOTIFY `account:<id>`).
 * @throws Problem `not_found`.
 */
export const findShop = async (world: World, name: string): Promise<Shop> => {
  const { shops, hears } = memoryOf(world)
  const kept = shops.get(name)
  if (kept) return kept
  const shop = await readShop(world, name)
  if (hears) shops.set(name, shop)
  return shop
}
