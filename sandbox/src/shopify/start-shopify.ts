import type { FastifyInstance } from 'fastify'
import { keptHolders } from '../stand-in/kept-state.ts'
import { nextDue, setPays } from './entities/bill-shop.ts'
import { openBillingMemory } from './entities/billing-memory.ts'
import { bulkFileRoutes } from './bulk/routes-bulk-file.ts'
import { nextBulk } from './bulk/run-bulk.ts'
import { openBulkMemory } from './bulk/bulk-records.ts'
import { controlStoreRoutes } from './control/routes-control-store.ts'
import { fillStore } from './entities/fill-store.ts'
import { openStores } from './entities/open-store.ts'
import { openWebhookFaults } from './webhooks/webhook-faults.ts'
import { retryPauses, signWebhooks } from './webhooks/deliver-webhook.ts'
import { fileRoutes } from './writing/routes-files.ts'
import { nextProductOperation } from './writing/next-operation.ts'
import { openTokenMemory, type Shopify, type ShopifyMemory } from './memory.ts'
import { adminPages } from './pages/admin/routes-home.ts'
import { installedAppRoutes } from './pages/routes-installed-app.ts'
import { confirmRoutes } from './pages/routes-confirm.ts'
import { graphqlRoutes } from './operations/routes-graphql.ts'
import { authorizeRoutes } from './pages/routes-oauth.ts'
import { tokenRoutes } from './operations/routes-token.ts'
import { nextRedaction, uninstallApp } from './entities/uninstall-app.ts'
import { openWebhookMemory } from './webhooks/webhook-memory.ts'

const schedule = (shopify: Shopify) => {
  shopify.outbox.signBy('shopify', signWebhooks(shopify), retryPauses)
  shopify.clock.follow(() => nextDue(shopify))
  shopify.clock.follow(() => nextBulk(shopify))
  shopify.clock.follow(() => nextRedaction(shopify))
  shopify.clock.follow(() => nextProductOperation(shopify))
}

const addRoutes = (server: FastifyInstance, shopify: Shopify) => {
  authorizeRoutes(server, shopify)
  tokenRoutes(server, shopify)
  graphqlRoutes(server, shopify)
  confirmRoutes(server, shopify)
  installedAppRoutes(server, shopify)
  bulkFileRoutes(server, shopify)
  fileRoutes(server, shopify)
  controlStoreRoutes(server, shopify)
  adminPages(server, shopify)
}

/**
 * Shopify under `/shopify/{domain}/…`: what the real one serves at `https://{domain}/…`. OAuth with Install and Cancel,
 * tokens that expire and are refreshed, the Admin GraphQL API 2026-07 as far as it is used, and the app's own bill.
 */
export const startShopify = (
  server: FastifyInstance,
  settings: Pick<
    Shopify,
    | 'clientId'
    | 'clientSecret'
    | 'faults'
    | 'clock'
    | 'outbox'
    | 'origin'
    | 'plauditUrl'
    | 'checkAnswers'
  >,
): ShopifyMemory => {
  const tokens = openTokenMemory()
  const billing = openBillingMemory()
  const webhooks = openWebhookMemory()
  const shopify: Shopify = {
    ...settings,
    memory: tokens,
    billing,
    webhooks,
    webhookFaults: openWebhookFaults(settings.outbox),
    stores: openStores((store) => fillStore(store, settings.clock.now())),
    bulk: openBulkMemory(),
    redactions: new Map(),
  }
  schedule(shopify)
  addRoutes(server, shopify)
  return {
    ...tokens,
    uninstall: (domain) => uninstallApp(shopify, domain),
    billingKept: billing.kept,
    webhooksKept: webhooks.kept,
    storesKept: shopify.stores.kept,
    redactionsKept: keptHolders({ redactions: shopify.redactions }),
    store: (domain) => shopify.stores.of(domain.toLowerCase()),
    shopify,
    failWebhooks: shopify.webhookFaults.use,
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
      shopify.webhookFaults.clear()
      shopify.stores.clear()
      shopify.bulk.clear()
      shopify.redactions.clear()
    },
  }
}
