/** What Plaudit asks a store for, in the order in which it is shown (shopify.dev, "Access scopes"). */
export const storeScopes = [
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_locations',
  'write_publications',
  'read_orders',
  'read_customers',
  'read_fulfillments',
  'read_themes',
  'write_app_proxy',
] as const
export type StoreScope = (typeof storeScopes)[number]
