import type { StorefrontSummary } from '@plaudit/contract/storefront/storefront'
import type { World } from '../../../../world.ts'
import { summarize } from '../rules.ts'
import { shopCountsOf } from './rows.ts'

/** The summary of all published reviews of a shop, from its kept counts. */
export const readShopSummary = async (
  world: World,
  accountId: string,
): Promise<StorefrontSummary> => summarize((await shopCountsOf(world.runRead, accountId)) ?? [])
