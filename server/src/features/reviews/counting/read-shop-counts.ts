import type { World } from '../../../world.ts'
import { readStoredCounts, type CountRow } from '../listing/counts/rows.ts'
import { hiddenCountsOf } from './rows.ts'

export type ShopCounts = { counts: CountRow[]; hidden: { reason: string; reviews: number }[] }

/** What is known of all reviews of a shop from the kept counts; `hidden` by reason, for those that have one. */
export const readShopCounts = async (world: World, accountId: string): Promise<ShopCounts> => ({
  counts: await readStoredCounts(world, accountId),
  hidden: await hiddenCountsOf(world.db, accountId),
})
