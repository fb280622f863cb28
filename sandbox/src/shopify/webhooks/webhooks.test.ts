import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../start.ts'

type Arrived = { url: string; headers: Record<string, string>; body: string }
type Registered = {
  webhookSubscription: { id: string; uri: string; topic: string } | null
  userErrors: { field: string[]; message: string }[]
}
let sandbox: Sandbox
let token = ''
const arrived: Arrived[] = []
const domain = 'fernhill.myshopify.com'
const uri = 'http://plaudit.test/api/webhooks/shopify/'

const install = async (shop = domain) => {
  const admin = `${sandbox.url}/shopify/${shop}/admin`
  const form = {
    client_id: 'plaudit-sandbox',
    scope: 'read_products',
    redirect_uri: 'http://plaudit.test/cb',
    state: 'a',
    decision: 'install',
  }
  const allowed = await fetch(`${admin}/oauth/authorize`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const code = new URL(allowed.headers.get('location')!).searchParams.get('code')
  const exchange = { client_id: 'plaudit-sandbox', client_secret: 'plaudit-sandbox-secret', code }
  const answer = await fetch(`${admin}/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(exchange),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

beforeAll(async () => {
  sandbox = await startSandbox({
    carry: async (message) => {
      arrived.push(message)
      return 200
    },
  })
})
beforeEach(async () => {
  sandbox.reset()
  arrived.splice(0)
  token = await install()
})
afterAll(() => sandbox.close())

const call = (query: string, variables: object = {}) =>
  fetch(`${sandbox.url}/shopify/${domain}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables }),
  })
const ask = async <T>(query: string, variables: object = {}): Promise<T> =>
  ((await (await call(query, variables)).json()) as { data: T }).data
const register = async (topic: string, webhookSubscription: object = { uri }) =>
  (
    await ask<{ webhookSubscriptionCreate: Registered }>(
      'mutation($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { webhookSubscription { id uri topic } userErrors { field message } } }',
      { topic, webhookSubscription },
    )
  ).webhookSubscriptionCreate
const listed = async () =>
  (
    await ask<{ webhookSubscriptions: { nodes: { topic: string; uri: string }[] } }>(
      '{ webhookSubscriptions(first: 10) { nodes { topic uri } } }',
    )
  ).webhookSubscriptions.nodes
const begin = async () => {
  const made = await ask<{ appSubscriptionCreate: { confirmationUrl: string } }>(
    'mutation { appSubscriptionCreate(name: "Pro", returnUrl: "http://plaudit.test/back", lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: 29.0, currencyCode: USD } } } }]) { confirmationUrl userErrors { message } } }',
  )
  await fetch(made.appSubscriptionCreate.confirmationUrl, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  })
}
const topics = async () => {
  await sandbox.webhooks.settled()
  return arrived.map(({ headers }) => headers['x-shopify-topic'])
}

test('RUN-13: nothing is delivered that the app did not register for this shop', async () => {
  await begin()
  expect(await topics()).toEqual([])
  expect((await register('APP_SUBSCRIPTIONS_UPDATE')).webhookSubscription).toMatchObject({
    topic: 'APP_SUBSCRIPTIONS_UPDATE',
    uri,
  })
  await begin()
  expect(await topics()).toEqual(['app_subscriptions/update', 'app_subscriptions/update'])
  expect(arrived[0]!.url).toBe(uri)
})

test('RUN-13: a topic is registered once for an address; an address that Shopify cannot reach is refused', async () => {
  await register('APP_UNINSTALLED')
  expect((await register('APP_UNINSTALLED')).userErrors[0]!.message).toBe(
    'Address for this topic has already been taken',
  )
  expect(
    (await register('APP_UNINSTALLED', { uri: 'http://shop.example.com/hook' })).userErrors[0]!
      .message,
  ).toContain('http')
  expect((await register('APP_UNINSTALLED', {})).userErrors).toHaveLength(1)
  expect(await listed()).toEqual([{ topic: 'APP_UNINSTALLED', uri }])
})

test('RUN-14: uninstalling ends the subscription, kills all tokens at once, says so to whoever registered, and forgets the webhooks', async () => {
  await register('APP_UNINSTALLED')
  await register('APP_SUBSCRIPTIONS_UPDATE')
  await begin()
  const page = `${sandbox.url}/shopify/${domain}/admin/settings/apps`
  expect(await (await fetch(page)).text()).toContain('Uninstall')
  expect(
    (
      await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ action: 'uninstall' }),
        redirect: 'manual',
      })
    ).status,
  ).toBe(303)
  expect(await topics()).toEqual([
    'app_subscriptions/update',
    'app_subscriptions/update',
    'app/uninstalled',
  ])
  expect(arrived.at(-1)!.headers['x-shopify-shop-domain']).toBe(domain)
  expect(JSON.parse(arrived.at(-1)!.body)).toMatchObject({
    myshopify_domain: domain,
    name: 'Fernhill Goods',
  })
  expect(sandbox.memory.shopify.subscriptions().map(({ status }) => status)).toEqual(['CANCELLED'])
  expect((await call('{ shop { name } }')).status).toBe(401)
  expect(await (await fetch(page)).text()).toContain('not installed')
  token = await install()
  expect(await listed()).toEqual([])
})

test('RUN-14: tokens that are revoked answer 401 while the app stays installed', async () => {
  await register('APP_UNINSTALLED')
  sandbox.memory.shopify.revokeTokens(domain)
  expect((await call('{ shop { name } }')).status).toBe(401)
  expect(await topics()).toEqual([])
  token = await install()
  expect(await listed()).toHaveLength(1)
})
