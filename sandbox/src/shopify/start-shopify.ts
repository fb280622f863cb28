import type { FastifyInstance } from 'fastify'
import { endSubscription, nextDue, setPays, signWebhooks } from './bill-shop.ts'
import { openBillingMemory } from './billing-memory.ts'
import { openTokenMemory, type Shopify, type ShopifyMemory } from './memory.ts'
import { confirmRoutes } from './routes-confirm.ts'
import { graphqlRoutes } from './routes-graphql.ts'
import { authorizeRoutes } from './routes-oauth.ts'
import { tokenRoutes } from './routes-token.ts'

/**
 * Shopify under `/shopify/{domain}/…`: what the real one serves at `https://{domain}/…`. OAuth with Install and Cancel,
 * tokens that expire and are refreshed, the Admin GraphQL API 2026-07 as far as it is used, and the app's own bill.
 */
export const startShopify = (server: FastifyInstance, settings: Omit<Shopify, 'memory' | 'billing'>): ShopifyMemory => {
  const tokens = openTokenMemory()
  const billing = openBillingMemory()
  const shopify: Shopify = { ...settings, memory: tokens, billing }
  shopify.outbox.signBy('shopify', signWebhooks(shopify))
  shopify.clock.follow(() => nextDue(shopify))
  authorizeRoutes(server, shopify)
  tokenRoutes(server, shopify)
  graphqlRoutes(server, shopify)
  confirmRoutes(server, shopify)
  return {
    ...tokens,
    uninstall: (domain) => {
      tokens.uninstall(domain)
      for (const one of billing.subscriptions.values())
        if (one.domain === domain && ['ACTIVE', 'FROZEN', 'PENDING'].includes(one.status)) endSubscription(shopify, one)
    },
    billingKept: billing.kept,
    charges: () => [...billing.taken],
    subscriptions: () => [...billing.subscriptions.values()],
    setPays: (domain, pays) => setPays(shopify, domain, pays),
    pays: (domain) => !billing.unpaid.has(domain),
    clear: () => {
      tokens.clear()
      billing.clear()
    },
  }
}
