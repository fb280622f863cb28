import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStoreWorld, type StoreWorld } from '../../../../test/store-world.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

const deliver = async (topic: string, given: { domain: string; body: object }) => {
  const body = JSON.stringify(given.body)
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

/** Bodies as the platform signs them, each with the topics that it may come under. */
const bodiesOf = (domain: string): { topics: string[]; body: object }[] => {
  const shop = { shop_id: 548380009, shop_domain: domain }
  const customer = { id: 191167, email: 'mina.auber@example.com', phone: '555-625-1199' }
  const named = (type: string) => ({ id: 788, admin_graphql_api_id: `gid://shopify/${type}/788` })
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
    { topics: ['products/update'], body: { ...named('Product'), title: 'Jar' } },
    { topics: ['orders/updated'], body: { ...named('Order'), customer, email: customer.email } },
    { topics: ['customers/update'], body: { ...named('Customer'), email: customer.email } },
    { topics: ['themes/publish'], body: { ...named('OnlineStoreTheme'), role: 'main' } },
    {
      topics: ['app_subscriptions/update'],
      body: { app_subscription: { admin_graphql_api_id: 'gid://shopify/AppSubscription/1' } },
    },
  ]
}

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
  for (const topic of bodies.flatMap(({ topics }) => topics))
    for (const { topics, body } of bodies.filter((one) => !one.topics.includes(topic)))
      if ((await deliver(topic, { domain, body })) !== 401)
        accepted.push(`${topics[0]} as ${topic}`)
  expect(accepted).toEqual([])
  for (const { topics, body } of bodies.slice(0, 4))
    for (const topic of topics) expect(await deliver(topic, { domain: other, body })).toBe(401)
  expect(await traces()).toEqual(before)
})

test('each of them is taken under its own topic', async () => {
  const { domain } = await s.buildStore()
  for (const { topics, body } of bodiesOf(domain))
    for (const topic of topics) expect(await deliver(topic, { domain, body }), topic).toBe(200)
  expect(await traces()).toMatchObject({ privacy: 3, changes: 3 })
})
