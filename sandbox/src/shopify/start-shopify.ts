import type { FastifyInstance } from 'fastify'
import { nextDue, setPays } from './entities/bill-shop.ts'
import { openBillingMemory } from './entities/billing-memory.ts'
import { signWebhooks } from './webhooks/deliver-webhook.ts'
import { openTokenMemory, type Shopify, type ShopifyMemory } from './memory.ts'
import { installedAppRoutes } from './pages/routes-installed-app.ts'
import { confirmRoutes } from './pages/routes-confirm.ts'
import { graphqlRoutes } from './operations/routes-graphql.ts'
import { authorizeRoutes } from './pages/routes-oauth.ts'
import { tokenRoutes } from './operations/routes-token.ts'
import { uninstallApp } from './entities/uninstall-app.ts'
import { openWebhookMemory } from './webhooks/webhook-memory.ts'

/**
 * Shopify under `/shopify/{domain}/…`: what the real one serves at `https://{domain}/…`. OAuth with Install and Cancel,
 * tokens that expire and are refreshed, the Admin GraphQL API 2026-07 as far as it is used, and the app's own bill.
 */
export const startShopify = (
  server: FastifyInstance,
  settings: Omit<Shopify, 'memory' | 'billing' | 'webhooks'>,
): ShopifyMemory => {
  const tokens = openTokenMemory()
  const billing = openBillingMemory()
  const webhooks = openWebhookMemory()
  const shopify: Shopify = { ...settings, memory: tokens, billing, webhooks }
  shopify.outbox.signBy('shopify', signWebhooks(shopify))
  shopify.clock.follow(() => nextDue(shopify))
  authorizeRoutes(server, shopify)
  tokenRoutes(server, shopify)
  graphqlRoutes(server, shopify)
  confirmRoutes(server, shopify)
  installedAppRoutes(server, shopify)
  return {
    ...tokens,
    uninstall: (domain) => uninstallApp(shopify, domain),
    billingKept: billing.kept,
    webhooksKept: webhooks.kept,
    forgetWebhooks: webhooks.forget,
    charges: () => [...billing.taken],
    credits: () => [...billing.credits],
    subscriptions: () => [...billing.subscriptions.values()],
    purchases: () => [...billing.purchases.values()],
    setPays: (domain, pays) => setPays(shopify, domain, pays),
    pays: (domain) => !billing.unpaid.has(domain),
    clear: () => {
      tokens.clear()
      billing.clear()
      webhooks.clear()
    },
  }
}
