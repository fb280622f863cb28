import type { Shopify } from '../memory.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import { describeShop } from './describe-shop.ts'
import type { Store } from './open-store.ts'
import { findShop } from './shops.ts'

/** The owner saved the shop's settings: `shop/update`. */
export const updateShop = (shopify: Shopify, { domain }: Store): void =>
  deliverWebhook(shopify, {
    domain,
    topic: 'shop/update',
    body: describeShop(findShop(domain, shopify.origin())!),
  })
