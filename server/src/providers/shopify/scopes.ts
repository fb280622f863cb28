/** What the app asks for (shopify.dev, "Access scopes"). `write_products`: the ratings beside a product. */
export const WANTED_SCOPES = [
  'read_products',
  'write_products',
  'read_inventory',
  'read_orders',
  'read_customers',
  'read_fulfillments',
  'read_themes',
  'write_app_proxy',
] as const

/** Shopify names a scope that may write without the one that may read, which it includes. */
const allows = (granted: readonly string[], scope: string) =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'))

export const missingScopes = (granted: readonly string[]): string[] =>
  WANTED_SCOPES.filter((scope) => !allows(granted, scope))

/** What a reading, or a topic, needs to be allowed. */
export const isAllowed = (granted: readonly string[], needed: string | null): boolean =>
  needed === null || allows(granted, needed)
