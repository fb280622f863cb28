/** What the app must be allowed to read before it may register a topic, by the topic's beginning (Shopify's topic texts). */
const scopes: [beginning: string, scope: string][] = [
  ['PRODUCTS_', 'read_products'],
  ['COLLECTIONS_', 'read_products'],
  ['INVENTORY_', 'read_inventory'],
  ['ORDERS_', 'read_orders'],
  ['REFUNDS_', 'read_orders'],
  ['FULFILLMENTS_', 'read_fulfillments'],
  ['FULFILLMENT_EVENTS_', 'read_fulfillments'],
  ['CUSTOMERS_', 'read_customers'],
  ['THEMES_', 'read_themes'],
]

/** The scope that a topic of `WebhookSubscriptionTopic` needs; null when any app may have it. */
export const scopeOfTopic = (topic: string): string | null =>
  scopes.find(([beginning]) => topic.startsWith(beginning))?.[1] ?? null

/** Whether the granted scopes, joined by commas, allow it; who may write may read. */
export const allowsScope = (granted: string, scope: string): boolean => {
  const all = granted.split(',')
  return all.includes(scope) || all.includes(scope.replace(/^read_/, 'write_'))
}
