import { randomBytes } from 'node:crypto'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { hashKey } from '../hash-key.ts'
import { insertConnectState } from '../rows.ts'
import { shopDomainFrom } from '../rules.ts'
import { phrase } from '../../../texts/phrase.ts'

/**
 * Who starts the connection: only the same browser, while still signed in, may finish it. `familyId` is null where no
 * browser is signed in (the demo's seed).
 */
type Initiator = { browserKey: string; familyId: string | null }

/** @throws Problem `store_url_refused` as a field error that says where the right address is found (STORE-2). */
export const beginConnection = async (
  { world, accountId }: Owner,
  { shop_url, return_to = null }: { shop_url: string; return_to?: string | null | undefined },
  { browserKey, familyId }: Initiator,
): Promise<{ auth_url: string }> => {
  const domain = shopDomainFrom(shop_url)
  if (!domain) {
    const where = phrase('stores.address_missing')
    throw new Problem('store_url_refused', { fields: { shop_url: [where] } })
  }
  const state = randomBytes(32).toString('hex')
  const bound = { browser_hash: hashKey(browserKey), family_id: familyId }
  await insertConnectState(world.db, {
    state,
    account_id: accountId,
    domain,
    ...bound,
    return_to,
    created_at: world.clock.now(),
  })
  return { auth_url: world.shopPlatform.authorizeUrl(domain, state) }
}
