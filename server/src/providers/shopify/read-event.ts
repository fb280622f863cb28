import { z } from 'zod'
import type { Payments, ProviderEvent } from '../payments.ts'
import { readSignedBody, shopifyHeader } from './deliveries/read-signed-body.ts'

/** What is read of the billing webhooks, which the published schema does not describe: whose object it is about. */
const BillingDelivery = z.object({
  app_subscription: z.object({ admin_graphql_api_id: z.string() }).optional(),
  app_purchase_one_time: z.object({ admin_graphql_api_id: z.string() }).optional(),
  /** Of the shop itself, when the app was uninstalled there. */
  myshopify_domain: z.string().optional(),
})

/** What a billing webhook says; null when it is not signed by Shopify, or no JSON. */
export const readShopifyEvent = async (
  secret: string,
  { body, headers }: Parameters<Payments['readEvent']>[0],
): Promise<ProviderEvent | null> => {
  const signed = readSignedBody(secret, { body, headers })
  if (!signed) return null
  const delivery = BillingDelivery.safeParse(signed)
  const type = shopifyHeader(headers, 'topic')
  const triggeredAt = new Date(shopifyHeader(headers, 'triggered-at'))
  return {
    eventId: shopifyHeader(headers, 'webhook-id'),
    type,
    subscriptionId: delivery.data?.app_subscription?.admin_graphql_api_id ?? null,
    purchaseId: delivery.data?.app_purchase_one_time?.admin_graphql_api_id ?? null,
    accountId: null,
    // The headers are not signed: who has a delivery of a shop of his own is not believed about another.
    shopDomain:
      type === 'app/uninstalled'
        ? (delivery.data?.myshopify_domain ?? '')
        : shopifyHeader(headers, 'shop-domain'),
    ...(Number.isNaN(triggeredAt.getTime()) ? {} : { happenedAt: triggeredAt }),
  }
}
