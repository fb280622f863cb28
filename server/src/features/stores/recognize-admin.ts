import { randomBytes } from 'node:crypto'
import type { World } from '../../world.ts'
import { insertConnectState, storeByDomain } from './rows.ts'
import { shopDomainFrom } from './rules.ts'

/**
 * Who opened the app in a store's admin (shopify.dev, "App URL"): Shopify signs the query, so whoever brings it is in that
 * admin. The account of a connected store; for an unknown one where its owner is asked to allow the app; null for a query that
 * is not Shopify's or too old.
 */
export const recognizeAdmin = async (world: World, query: Record<string, string>): Promise<{ accountId: string } | { askUrl: string } | null> => {
  const domain = shopDomainFrom(query['shop'] ?? '')
  const now = world.clock.now()
  if (!domain || !world.shopPlatform.isGenuineCallback(query, now)) return null
  const store = await storeByDomain(world.db, domain)
  if (store) return { accountId: store.account_id }
  const state = randomBytes(32).toString('hex')
  await insertConnectState(world.db, { state, account_id: null, domain, created_at: now })
  return { askUrl: world.shopPlatform.authorizeUrl(domain, state) }
}
