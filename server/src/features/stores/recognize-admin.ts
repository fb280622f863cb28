import { randomBytes } from 'node:crypto'
import type { World } from '../../world.ts'
import { buildStoreLoginUrl } from './build-store-login-url.ts'
import { findDisconnectedStore } from './connecting/find-disconnected-store.ts'
import { hashKey } from './hash-key.ts'
import { deleteOldSignatures, insertConnectState, storeByDomain, takeSignature } from './rows.ts'
import { shopDomainFrom, SIGNATURE_KEEP_MINUTES } from './rules.ts'

/** A signature is valid once: a URL seen by somebody else is useless afterwards. */
const isFirstUse = async (world: World, hmac: string): Promise<boolean> => {
  const now = world.clock.now()
  await deleteOldSignatures(world.db, new Date(now.getTime() - SIGNATURE_KEEP_MINUTES * 60_000))
  return takeSignature(world.db, hashKey(hmac.toLowerCase()), now)
}

/**
 * Recognizes who opened the app in a store's admin (shopify.dev, "App URL"): Shopify signs the query, so whoever
 * brings it first is in that admin. The account of a connected store; for an unknown one the URL where its owner
 * installs the app, or logs in first where the store was disconnected; null for a query that is not Shopify's, too old,
 * or used before.
 */
export const recognizeAdmin = async (
  world: World,
  query: Record<string, string>,
  browserKey: () => string,
): Promise<{ accountId: string } | { leadsTo: string } | null> => {
  const domain = shopDomainFrom(query['shop'] ?? '')
  const now = world.clock.now()
  if (!domain || !world.shopPlatform.isGenuineCallback(query, now)) return null
  if (!(await isFirstUse(world, query['hmac'] ?? ''))) return null
  const store = await storeByDomain(world.db, domain)
  if (store)
    return store.opens_account
      ? { accountId: store.account_id }
      : { leadsTo: buildStoreLoginUrl(world, { domain, isReconnecting: false }) }
  if (await findDisconnectedStore(world, domain))
    return { leadsTo: buildStoreLoginUrl(world, { domain, isReconnecting: true }) }
  const state = randomBytes(32).toString('hex')
  await insertConnectState(world.db, {
    state,
    account_id: null,
    domain,
    browser_hash: hashKey(browserKey()),
    family_id: null,
    return_to: null,
    created_at: now,
  })
  return { leadsTo: world.shopPlatform.authorizeUrl(domain, state) }
}
