type Body = Record<string, unknown>

/** Which thing a delivery of these topics is (shopify.dev, "Webhook topics"), as its `admin_graphql_api_id` says. */
const types: [beginning: string, type: string][] = [
  ['products/', 'Product'],
  ['collections/', 'Collection'],
  ['inventory_levels/', 'InventoryLevel'],
  ['orders/', 'Order'],
  ['refunds/', 'Refund'],
  ['fulfillments/', 'Fulfillment'],
  ['fulfillment_events/', 'FulfillmentEvent'],
  ['customers/', 'Customer'],
  ['themes/', 'OnlineStoreTheme'],
  ['bulk_operations/', 'BulkOperation'],
]

const isNamed = (given: unknown, type: string) =>
  typeof given === 'string' && given.startsWith(`gid://shopify/${type}/`)
const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isOfShop = (given: unknown, domain: string) =>
  typeof given === 'string' && given.toLowerCase() === domain

const hasPerson = ({ customer }: Body) => isObject(customer) && customer['id'] !== undefined
const saysNothingOf = (body: Body, ...names: string[]) => names.every((name) => !(name in body))
/** What tells the three privacy topics from each other (shopify.dev, "Privacy law compliance"). */
const fitsPrivacy: Record<string, (body: Body) => boolean> = {
  'customers/data_request': (body) =>
    hasPerson(body) && isObject(body['data_request']) && saysNothingOf(body, 'orders_to_redact'),
  'customers/redact': (body) =>
    hasPerson(body) && saysNothingOf(body, 'data_request', 'orders_requested'),
  'shop/redact': (body) =>
    saysNothingOf(body, 'customer', 'data_request', 'orders_requested', 'orders_to_redact'),
}

const fitsApp: Record<string, (body: Body, domain: string) => boolean> = {
  'app/uninstalled': (body, domain) => isOfShop(body['myshopify_domain'], domain),
  'shop/update': (body, domain) => isOfShop(body['myshopify_domain'], domain),
  'app/scopes_update': (body) => Array.isArray(body['current']),
  'app_subscriptions/update': ({ app_subscription: one }) =>
    isObject(one) && isNamed(one['admin_graphql_api_id'], 'AppSubscription'),
  'app_purchases_one_time/update': ({ app_purchase_one_time: one }) =>
    isObject(one) && isNamed(one['admin_graphql_api_id'], 'AppPurchaseOneTime'),
}

const OF_APP_TOPICS = ['myshopify_domain', 'app_subscription', 'app_purchase_one_time', 'current']

/**
 * Whether a body is one of this topic and, where it names its shop, of the shop `domain`. Topic and shop stand in
 * headers, which are not signed: without this a signed body could be sent again as something else, such as a change of
 * an order as the wish to erase its customer.
 */
export const fitsTopic = (
  body: Body,
  { topic, domain }: { topic: string; domain: string },
): boolean => {
  const isPrivacy = fitsPrivacy[topic]
  if (isPrivacy)
    return body['shop_id'] !== undefined && isOfShop(body['shop_domain'], domain) && isPrivacy(body)
  // Nothing but a privacy request says these.
  if ('shop_domain' in body || 'orders_to_redact' in body) return false
  const isApp = fitsApp[topic]
  if (isApp) return isApp(body, domain)
  if (!saysNothingOf(body, ...OF_APP_TOPICS)) return false
  const type = types.find(([beginning]) => topic.startsWith(beginning))?.[1]
  const id = body['admin_graphql_api_id']
  return type === undefined || id === undefined || isNamed(id, type)
}
