import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { type OrderRow } from './rows.ts'

/**
 * Whether the account's connected store is the one in which a number was asked for; another knows nothing of it. True
 * at providers that bill without a store, and for a number of which the store was not kept.
 */
export const isOfConnectedStore = async (
  { world, accountId }: Owner,
  { provider, shop_domain }: Pick<OrderRow, 'provider' | 'shop_domain'>,
): Promise<boolean> => {
  if (provider !== 'shopify') return true
  const store = await findConnection(world, accountId)
  return store !== null && (shop_domain === null || shop_domain === store.domain)
}
