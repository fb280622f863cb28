import { randomBytes } from 'node:crypto'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { insertConnectState } from './rows.ts'
import { shopDomainFrom } from './rules.ts'

/** @throws Problem `store_url_refused` as a field error that says where the right address is found (point P44). */
export const beginConnection = async ({ world, accountId }: Owner, { shop_url }: { shop_url: string }): Promise<{ auth_url: string }> => {
  const domain = shopDomainFrom(shop_url)
  if (!domain) {
    const where = 'Please enter the address that ends in myshopify.com. You find it in your Shopify admin under Settings, Domains.'
    throw new Problem('store_url_refused', { fields: { shop_url: [where] } })
  }
  const state = randomBytes(32).toString('hex')
  await insertConnectState(world.db, { state, account_id: accountId, domain, created_at: world.clock.now() })
  return { auth_url: world.shopPlatform.authorizeUrl(domain, state) }
}
