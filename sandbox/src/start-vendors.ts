import type { FastifyInstance } from 'fastify'
import { startAliExpressDs } from './aliexpress-ds/start-aliexpress-ds.ts'
import { startCj } from './cj/start-cj.ts'
import { startPayPal } from './paypal/start-paypal.ts'
import { startAliExpress } from './review-sites/start-aliexpress.ts'
import { startAmazon } from './review-sites/start-amazon.ts'
import { startShopify } from './shopify/start-shopify.ts'
import type { Clock } from './stand-in/clock.ts'
import type { Faults } from './stand-in/faults.ts'
import { openKeptState, type KeptState } from './stand-in/kept-state.ts'
import type { Outbox } from './stand-in/outbox.ts'
import { startWebsites } from './websites/start-websites.ts'
import { startStripe } from './stripe/start-stripe.ts'

type VendorSettings = {
  plauditUrl: string
  checkAnswers: boolean
  clientId: string
  clientSecret: string
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecret: string
  paypalClientId: string
  paypalClientSecret: string
  paypalWebhookId: string
  cjApiKey: string
}
/** What the vendors of one sandbox share. */
type Shared = { clock: Clock; outbox: Outbox; faults: Faults; origin: () => string }

/** Starts every vendor with its own state. */
export const startVendors = async (
  server: FastifyInstance,
  settings: VendorSettings,
  shared: Shared,
) => {
  const { clock, faults, origin } = shared
  const opened = clock.now()
  const elapsed = () => ({ from: opened, now: clock.now() })
  const shopify = startShopify(server, {
    ...shared,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    plauditUrl: settings.plauditUrl,
    checkAnswers: settings.checkAnswers,
  })
  const stripe = await startStripe(server, {
    ...shared,
    secretKey: settings.stripeSecretKey,
    publishableKey: settings.stripePublishableKey,
    webhookSecret: settings.stripeWebhookSecret,
  })
  const paypal = startPayPal(server, {
    ...shared,
    clientId: settings.paypalClientId,
    clientSecret: settings.paypalClientSecret,
    webhookId: settings.paypalWebhookId,
  })
  const amazon = startAmazon(server, { faults, origin, elapsed })
  const aliexpress = startAliExpress(server, { faults, origin, elapsed })
  const aliexpressDs = startAliExpressDs(server, {
    appKey: 'plaudit-sandbox',
    appSecret: 'plaudit-sandbox-secret',
    faults,
    origin,
  })
  const cj = startCj(server, { ...shared, apiKey: settings.cjApiKey })
  const websites = startWebsites(server)
  return { shopify, stripe, paypal, amazon, aliexpress, aliexpressDs, cj, websites }
}
export type Vendors = Awaited<ReturnType<typeof startVendors>>

export const clearVendors = (vendors: Vendors): void => {
  vendors.websites.clear()
  vendors.shopify.clear()
  vendors.stripe.clear()
  vendors.paypal.clear()
  vendors.cj.clear()
  vendors.amazon.asked.length = 0
  vendors.aliexpress.asked.length = 0
  vendors.aliexpressDs.asked.length = 0
  vendors.aliexpressDs.gone.clear()
  vendors.aliexpressDs.inYuan.clear()
  vendors.aliexpressDs.renewed = 0
  vendors.aliexpressDs.requests.length = 0
  vendors.aliexpressDs.spoilt.clear()
}

/** Saves the state of the payment vendors, the time, and undelivered webhooks in a file. */
export const keepVendorState = (
  file: string,
  { shopify, stripe, paypal, cj }: Vendors,
  { clock, outbox }: Pick<Shared, 'clock' | 'outbox'>,
): KeptState =>
  openKeptState(file, {
    clock: clock.kept,
    stripe: stripe.kept,
    paypal: paypal.kept,
    cj: cj.kept,
    shopifyTokens: shopify.kept,
    shopifyBilling: shopify.billingKept,
    shopifyWebhooks: shopify.webhooksKept,
    shopifyStores: shopify.storesKept,
    shopifyRedactions: shopify.redactionsKept,
    outbox: outbox.kept,
  })

/** What `GET /sandbox/memory` answers: subscriptions and charges of each payment vendor. */
export const summarizeMemory = ({ paypal, stripe, shopify }: Vendors) => ({
  paypal: {
    charges: paypal.charges(),
    subscriptions: [...paypal.subscriptions.values()].map(({ id, status, customId }) => ({
      id,
      status,
      custom_id: customId,
    })),
  },
  stripe: { charges: stripe.charges(), subscriptions: [...stripe.subscriptions.values()] },
  shopify: {
    charges: shopify.charges(),
    operations: shopify.operations,
    access_tokens: [...shopify.accessTokens.values()],
    refresh_tokens: shopify.refreshTokens.size,
    subscriptions: shopify
      .subscriptions()
      .map(({ id, domain, status }) => ({ id, domain, status })),
  },
})
