import { openProviderItems } from '../db/provider-items.ts'
import type { Db } from '../db/transaction.ts'
import { paypalPayments } from '../providers/paypal/payments.ts'
import { shopifyPayments } from '../providers/shopify/payments.ts'
import type { Throttle } from '../providers/shopify/throttle.ts'
import { stripePayments } from '../providers/stripe/payments.ts'
import type { World } from '../world.ts'
import type { Config } from './config.ts'

type Given = { db: Db; now: () => Date; sandboxUrl: string; throttle?: Throttle }

const stripeSettings = (
  config: Config,
  sandboxUrl: string,
): Parameters<typeof stripePayments>[0] => {
  const isReal = Boolean(config.STRIPE_SECRET_KEY)
  return {
    secretKey: config.STRIPE_SECRET_KEY ?? 'sk_test_plaudit_sandbox',
    publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_plaudit_sandbox',
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? 'whsec_plaudit_sandbox',
    apiBase: config.STRIPE_API_BASE ?? (isReal ? 'https://api.stripe.com' : sandboxUrl),
    scriptUrl:
      config.STRIPE_JS_URL ??
      (isReal ? 'https://js.stripe.com/v3/' : `${sandboxUrl}/stripe/js/v3/`),
  }
}

/** Who takes the money; each without its keys is the sandbox's. */
export const buildPayments = (
  config: Config,
  { db, now, sandboxUrl, throttle }: Given,
): World['payments'] => ({
  stripe: stripePayments(stripeSettings(config, sandboxUrl), openProviderItems(db, 'stripe')),
  paypal: paypalPayments(
    {
      clientId: config.PAYPAL_CLIENT_ID ?? 'plaudit-sandbox',
      clientSecret: config.PAYPAL_CLIENT_SECRET ?? 'plaudit-sandbox-secret',
      webhookId: config.PAYPAL_WEBHOOK_ID ?? '7PLAUDITSANDBOX01',
      apiBase:
        config.PAYPAL_API_BASE ??
        (config.PAYPAL_CLIENT_ID ? 'https://api-m.paypal.com' : `${sandboxUrl}/paypal`),
    },
    openProviderItems(db, 'paypal'),
    now,
  ),
  shopify: shopifyPayments(
    {
      clientSecret: config.SHOPIFY_API_SECRET ?? 'plaudit-sandbox-secret',
      baseUrl: config.SHOPIFY_API_KEY ? 'https://{shop}' : `${sandboxUrl}/shopify/{shop}`,
      testCharges: config.SHOPIFY_API_KEY ? config.SHOPIFY_TEST_CHARGES : 'always',
    },
    openProviderItems(db, 'shopify'),
    now,
    throttle,
  ),
})
