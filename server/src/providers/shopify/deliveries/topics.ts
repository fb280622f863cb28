import type { ShopObjectKind } from '../../shop-records.ts'

type Topic = {
  /** As it is registered (shopify.dev, WebhookSubscriptionTopic); a delivery says `products/update`. */
  name: string
  scope: string | null
  /** What is read again after it, and where its number stands in the delivery. */
  about: { kind: ShopObjectKind; id: string } | null
}

const topicsOf = (names: string, scope: string | null, about: Topic['about']): Topic[] =>
  names.split(' ').map((name) => ({ name, scope, about }))

/** What happens to the app in a shop and to what it charges there, and what changes in the shop. */
export const TOPICS: readonly Topic[] = [
  ...topicsOf('APP_UNINSTALLED APP_SUBSCRIPTIONS_UPDATE APP_PURCHASES_ONE_TIME_UPDATE', null, null),
  ...topicsOf('APP_SCOPES_UPDATE SHOP_UPDATE', null, null),
  ...topicsOf('BULK_OPERATIONS_FINISH', null, null),
  ...topicsOf('THEMES_PUBLISH', 'read_themes', null),
  ...topicsOf('PRODUCTS_CREATE PRODUCTS_UPDATE PRODUCTS_DELETE', 'read_products', {
    kind: 'products',
    id: 'id',
  }),
  ...topicsOf('COLLECTIONS_CREATE COLLECTIONS_UPDATE COLLECTIONS_DELETE', 'read_products', {
    kind: 'collections',
    id: 'id',
  }),
  ...topicsOf('INVENTORY_LEVELS_UPDATE', 'read_inventory', {
    kind: 'inventory_items',
    id: 'inventory_item_id',
  }),
  ...topicsOf(
    'ORDERS_CREATE ORDERS_UPDATED ORDERS_CANCELLED ORDERS_FULFILLED ORDERS_DELETE',
    'read_orders',
    { kind: 'orders', id: 'id' },
  ),
  ...topicsOf('REFUNDS_CREATE', 'read_orders', { kind: 'orders', id: 'order_id' }),
  ...topicsOf('FULFILLMENTS_CREATE FULFILLMENTS_UPDATE', 'read_fulfillments', {
    kind: 'orders',
    id: 'order_id',
  }),
  ...topicsOf('FULFILLMENT_EVENTS_CREATE', 'read_fulfillments', { kind: 'orders', id: 'order_id' }),
  ...topicsOf('CUSTOMERS_CREATE CUSTOMERS_UPDATE CUSTOMERS_DELETE', 'read_customers', {
    kind: 'customers',
    id: 'id',
  }),
]

/** `products/update` → `PRODUCTS_UPDATE`. */
const registeredName = (delivered: string) =>
  delivered.replace('/', '_').replaceAll('/', '_').toUpperCase()

/** What a delivery of this topic is about, if it is one that is read again. */
export const topicAbout = (delivered: string): Topic['about'] =>
  TOPICS.find(({ name }) => name === registeredName(delivered))?.about ?? null
