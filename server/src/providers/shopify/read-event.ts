import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Payments, ProviderEvent } from '../payments.ts'

/** What is read of the billing webhooks, which the published schema does not describe: whose object it is about. */
const BillingDelivery = z.object({
  app_subscription: z.object({ admin_graphql_api_id: z.string() }).optional(),
  app_purchase_one_time: z.object({ admin_graphql_api_id: z.string() }).optional(),
  /** Of the shop itself, when the app was uninstalled there. */
  myshopify_domain: z.string().optional(),
})

const headerOf = (headers: Record<string, string | string[] | undefined>, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** base64 HMAC-SHA256 of the raw body with the app's secret (shopify.dev, "Verify a webhook"). */
export const readShopifyEvent = async (
  secret: string,
  { body, headers }: Parameters<Payments['readEvent']>[0],
): Promise<ProviderEvent | null> => {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(headerOf(headers, 'x-shopify-hmac-sha256'), 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const delivery = BillingDelivery.safeParse(JSON.parse(body.toString('utf8')))
  const type = headerOf(headers, 'x-shopify-topic')
  const triggeredAt = new Date(headerOf(headers, 'x-shopify-triggered-at'))
  return {
    eventId: headerOf(headers, 'x-shopify-webhook-id'),
    type,
    subscriptionId: delivery.data?.app_subscription?.admin_graphql_api_id ?? null,
    purchaseId: delivery.data?.app_purchase_one_time?.admin_graphql_api_id ?? null,
    accountId: null,
    // The headers are not signed: who has a delivery of a shop of his own is not believed about another.
    shopDomain:
      type === 'app/uninstalled'
        ? (delivery.data?.myshopify_domain ?? '')
        : headerOf(headers, 'x-shopify-shop-domain'),
    ...(Number.isNaN(triggeredAt.getTime()) ? {} : { happenedAt: triggeredAt }),
  }
}
