import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStoreWorld, type StoreWorld } from '../../../../test/store-world.ts'
import { TOPICS } from '../../../providers/shopify/deliveries/topics.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

const deliver = async (topic: string, given: { domain: string; body: object | string }) => {
  const body = typeof given.body === 'string' ? given.body : JSON.stringify(given.body)
  const { statusCode } = await s.app.inject({
    method: 'POST',
    url: '/api/webhooks/shopify/',
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', 'plaudit-sandbox-secret')
        .update(body)
        .digest('base64'),
      'x-shopify-webhook-id': crypto.randomUUID(),
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': given.domain,
    },
    payload: body,
  })
  return statusCode
}

type Body = { topics: string[]; body: object }

/** `products/delete` and the like say nothing but a number, so they fit every topic of a thing. */
const bareBody = ({ topics }: { topics: string[] }): Body => ({ topics, body: { id: 789 } })

/** What happens to things of the store, with the type of the thing that the body names. */
const thingsOf = (person: object): Body[] => {
  const named = (type: string) => ({ id: 788, admin_graphql_api_id: `gid://shopify/${type}/788` })
  const all = (kind: string, ...what: string[]) => what.map((one) => `${kind}/${one}`)
  return [
    {
      topics: all('products', 'create', 'update', 'delete'),
      body: { ...named('Product'), title: 'Jar', variants: [] },
    },
    {
      topics: all('collections', 'create', 'update', 'delete'),
      body: { ...named('Collection'), handle: 'jars', sort_order: 'best-selling' },
    },
    {
      topics: ['inventory_levels/update'],
      body: {
        inventory_item_id: 271878346596884,
        location_id: 24826418,
        available: 3,
        updated_at: '2026-11-21T10:00:00-05:00',
        admin_graphql_api_id:
          'gid://shopify/InventoryLevel/24826418?inventory_item_id=271878346596884',
      },
    },
    {
      topics: all('orders', 'create', 'updated', 'cancelled', 'fulfilled', 'delete'),
      body: { ...named('Order'), ...person, customer: { id: 191167, ...person }, line_items: [] },
    },
    {
      topics: ['refunds/create'],
      body: { ...named('Refund'), order_id: 501, note: null, refund_line_items: [] },
    },
    {
      topics: all('fulfillments', 'create', 'update'),
      body: { ...named('Fulfillment'), order_id: 502, status: 'success', line_items: [] },
    },
    {
      topics: ['fulfillment_events/create'],
      body: {
        ...named('FulfillmentEvent'),
        fulfillment_id: 788,
        order_id: 503,
        status: 'in_transit',
      },
    },
    {
      topics: all('customers', 'create', 'update', 'delete'),
      body: { ...named('Customer'), ...person, state: 'disabled' },
    },
    { topics: ['themes/publish'], body: { ...named('OnlineStoreTheme'), role: 'main' } },
    {
      topics: ['bulk_operations/finish'],
      body: {
        admin_graphql_api_id: 'gid://shopify/BulkOperation/788',
        completed_at: '2026-11-21T10:00:00-05:00',
        error_code: null,
        status: 'completed',
        type: 'query',
      },
    },
  ]
}

/** Bodies as the platform signs them, each with the topics that it may come under. */
const bodiesOf = (domain: string): Body[] => {
  const shop = { shop_id: 548380009, shop_domain: domain }
  const person = { email: 'mina.auber@example.com', phone: '555-625-1199' }
  const customer = { id: 191167, ...person }
  const things = thingsOf(person)
  return [
    {
      topics: ['customers/data_request'],
      body: { ...shop, orders_requested: [299938], customer, data_request: { id: 9999 } },
    },
    { topics: ['customers/redact'], body: { ...shop, customer, orders_to_redact: [299938] } },
    { topics: ['shop/redact'], body: shop },
    {
      topics: ['app/uninstalled', 'shop/update'],
      body: { id: 548380009, name: 'Auber', domain: 'auber.test', myshopify_domain: domain },
    },
    {
      topics: ['app/scopes_update'],
      body: { id: 1, previous: ['read_products'], current: ['read_orders'] },
    },
    {
      topics: ['app_subscriptions/update'],
      body: { app_subscription: { admin_graphql_api_id: 'gid://shopify/AppSubscription/1' } },
    },
    {
      topics: ['app_purchases_one_time/update'],
      body: {
        app_purchase_one_time: { admin_graphql_api_id: 'gid://shopify/AppPurchaseOneTime/1' },
      },
    },
    ...things,
    bareBody({ topics: things.flatMap(({ topics }) => topics) }),
  ]
}
const topicsOf = (bodies: readonly Body[]) => [...new Set(bodies.flatMap(({ topics }) => topics))]

/** Everything that a delivery could leave behind. */
const traces = async () => {
  const count = async (table: 'privacy_requests' | 'store_changes' | 'store_events') =>
    (await s.world.db.selectFrom(table).selectAll().execute()).length
  const events = await s.world.db.selectFrom('payment_events').select('event_id').execute()
  return {
    privacy: await count('privacy_requests'),
    changes: await count('store_changes'),
    events: await count('store_events'),
    billing: events.length,
  }
}

test('STORE-17: a signed body that is sent again under another topic, or for another shop, is refused and leaves nothing', async () => {
  const { domain } = await s.buildStore()
  const { domain: other } = await s.buildStore()
  const bodies = bodiesOf(domain)
  const before = await traces()
  const accepted: string[] = []
  for (const topic of topicsOf(bodies))
    for (const { topics, body } of bodies.filter((one) => !one.topics.includes(topic)))
      if ((await deliver(topic, { domain, body })) !== 401)
        accepted.push(`${topics[0]} as ${topic}`)
  expect(accepted).toEqual([])
  for (const { topics, body } of bodies.slice(0, 4))
    for (const topic of topics) expect(await deliver(topic, { domain: other, body })).toBe(401)
  expect(await traces()).toEqual(before)
})

test('each topic that is registered has a body here, which is taken under it', async () => {
  const { domain } = await s.buildStore()
  const bodies = bodiesOf(domain)
  const registered = topicsOf(bodies).map((topic) => topic.replace('/', '_').toUpperCase())
  expect(registered).toEqual(expect.arrayContaining(TOPICS.map(({ name }) => name)))
  const { privacy } = await traces()
  for (const { topics, body } of bodies)
    for (const topic of topics) expect(await deliver(topic, { domain, body }), topic).toBe(200)
  expect((await traces()).privacy - privacy).toBe(3)
  const changed = await s.world.db
    .selectFrom('store_changes')
    .select(['kind', 'external_id'])
    .execute()
  expect(changed.map(({ kind, external_id }) => `${kind} ${external_id}`).toSorted()).toEqual([
    'collections 788',
    'collections 789',
    'customers 788',
    'customers 789',
    'inventory_items 271878346596884',
    'orders 501',
    'orders 502',
    'orders 503',
    'orders 788',
    'orders 789',
    'products 788',
    'products 789',
  ])
})

test.each(['no JSON', '', '[]', 'null', '"shop/redact"'])(
  'STORE-17: what is signed and no JSON object is refused under every topic: %j',
  async (body) => {
    const { domain } = await s.buildStore()
    for (const topic of topicsOf(bodiesOf(domain)))
      expect(await deliver(topic, { domain, body }), topic).toBe(401)
  },
)
