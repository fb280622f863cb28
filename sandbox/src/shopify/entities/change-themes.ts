import type { Shopify } from '../memory.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import { shopTime } from '../webhooks/shop-time.ts'
import type { Store } from './open-store.ts'
import type { Theme } from './theme-records.ts'

/** Makes this the live theme. Changed files send nothing (Shopify: `themes/update` does not fire for them). */
export const publishTheme = (shopify: Shopify, store: Store, theme: Theme): void => {
  for (const one of store.themes.values()) one.role = one === theme ? 'MAIN' : 'UNPUBLISHED'
  theme.updatedAt = shopify.clock.now()
  store.isTouched = true
  deliverWebhook(shopify, {
    domain: store.domain,
    topic: 'themes/publish',
    body: {
      id: theme.id,
      name: theme.name,
      created_at: shopTime(theme.createdAt),
      updated_at: shopTime(theme.updatedAt),
      role: 'main',
      theme_store_id: null,
      previewable: true,
      processing: false,
      admin_graphql_api_id: `gid://shopify/OnlineStoreTheme/${theme.id}`,
    },
  })
}
