import type { Shopify } from '../memory.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import { inventoryPayload, productPayload } from '../webhooks/product-payloads.ts'
import type { Store } from './open-store.ts'
import type { Product, Variant } from './product-records.ts'

/** Sends `products/create` or `products/update`. */
export const tellProduct = (
  shopify: Shopify,
  store: Store,
  how: { product: Product; isNew?: boolean },
) =>
  deliverWebhook(shopify, {
    domain: store.domain,
    topic: how.isNew ? 'products/create' : 'products/update',
    body: productPayload(how.product, shopify.origin()),
  })

/** Says that there are more or fewer of a variant now. */
export const tellInventory = (
  shopify: Shopify,
  store: Store,
  { variant, locationId }: { variant: Variant; locationId: number },
): void =>
  void deliverWebhook(shopify, {
    domain: store.domain,
    topic: 'inventory_levels/update',
    body: inventoryPayload(variant, locationId),
  })
