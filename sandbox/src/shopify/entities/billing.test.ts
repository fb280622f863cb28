import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../start.ts'

const day = 86_400_000
type Arrived = { headers: Record<string, string>; body: string }
let sandbox: Sandbox
let shop: string
let token: string
const arrived: Arrived[] = []

beforeAll(async () => {
  sandbox = await startSandbox({
    carry: async (message) => {
      arrived.push(message)
      return 200
    },
  })
  shop = `${sandbox.url}/shopify/fernhill.myshopify.com/admin`
})
beforeEach(async () => {
  sandbox.reset()
  arrived.splice(0)
  const form = new URLSearchParams({
    client_id: 'plaudit-sandbox',
    scope: 'read_products',
    redirect_uri: 'http://plaudit.test/cb',
    state: 'a',
    decision: 'install',
  })
  const back = new URL(
    (
      await fetch(`${shop}/oauth/authorize`, { method: 'POST', body: form, redirect: 'manual' })
    ).headers.get('location')!,
  )
  const exchange = {
    client_id: 'plaudit-sandbox',
    client_secret: 'plaudit-sandbox-secret',
    code: back.searchParams.get('code'),
  }
  const answer = await fetch(`${shop}/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(exchange),
  })
  token = ((await answer.json()) as { access_token: string }).access_token
  for (const topic of ['APP_SUBSCRIPTIONS_UPDATE', 'APP_PURCHASES_ONE_TIME_UPDATE'])
    await ask(
      `mutation { webhookSubscriptionCreate(topic: ${topic}, webhookSubscription: { uri: "http://plaudit.test/hook" }) { userErrors { message } } }`,
    )
})
afterAll(() => sandbox.close())

type Subscription = {
  id: string
  status: string
  name: string
  trialDays: number
  currentPeriodEnd: string | null
}
type Made = {
  appSubscription: Subscription | null
  confirmationUrl: string | null
  userErrors: { message: string; code?: string }[]
}
const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
  const answer = await fetch(`${shop}/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables }),
  })
  return ((await answer.json()) as { data: T }).data
}
const fields =
  'id status name trialDays currentPeriodEnd lineItems { id plan { pricingDetails { __typename ... on AppRecurringPricing { interval price { amount currencyCode } discount { priceAfterDiscount { amount } } } } } }'
const create = async (
  amount: string,
  more: {
    trialDays?: number
    interval?: string
    discount?: object
    replacementBehavior?: string
    name?: string
  } = {},
): Promise<Made> => {
  const { trialDays, replacementBehavior, name = 'Pro', ...pricing } = more
  const lineItems = [
    {
      plan: { appRecurringPricingDetails: { price: { amount, currencyCode: 'USD' }, ...pricing } },
    },
  ]
  const query = `mutation($name: String!, $lineItems: [AppSubscriptionLineItemInput!]!, $trialDays: Int, $replacementBehavior: AppSubscriptionReplacementBehavior) { appSubscriptionCreate(name: $name, lineItems: $lineItems, returnUrl: "http://plaudit.test/back", trialDays: $trialDays, replacementBehavior: $replacementBehavior, test: true) { appSubscription { ${fields} } confirmationUrl userErrors { field message } } }`
  return (
    await ask<{ appSubscriptionCreate: Made }>(query, {
      name,
      lineItems,
      trialDays,
      replacementBehavior,
    })
  ).appSubscriptionCreate
}
const decide = async ({ confirmationUrl }: { confirmationUrl: string | null }, decision: string) =>
  new URL(
    (
      await fetch(confirmationUrl!, {
        method: 'POST',
        body: new URLSearchParams({ decision }),
        redirect: 'manual',
      })
    ).headers.get('location')!,
  )
const statusOf = async (id: string) =>
  (
    await ask<{ node: Subscription }>(
      `query($id: ID!) { node(id: $id) { ... on AppSubscription { ${fields} } } }`,
      { id },
    )
  ).node
const active = async () =>
  (
    await ask<{ currentAppInstallation: { activeSubscriptions: Subscription[] } }>(
      `{ currentAppInstallation { activeSubscriptions { ${fields} } } }`,
    )
  ).currentAppInstallation.activeSubscriptions
const begun = async (amount: string, more: Parameters<typeof create>[1] = {}) => {
  const made = await create(amount, more)
  await decide(made, 'approve')
  return made.appSubscription!.id
}
const amounts = () => sandbox.memory.shopify.charges().map((one) => one.amount)

test('a subscription waits for approval, is free in its trial and is charged every 30 days after it', async () => {
  const made = await create('29.00', { trialDays: 7 })
  expect(made.appSubscription).toMatchObject({ status: 'PENDING', currentPeriodEnd: null })
  const page = await (await fetch(made.confirmationUrl!)).text()
  expect(page).toContain('29.00 USD every 30 days')
  const back = await decide(made, 'approve')
  expect([back.pathname, back.searchParams.get('charge_id')]).toEqual([
    '/back',
    made.appSubscription!.id.split('/').at(-1),
  ])
  expect((await active()).map(({ status }) => status)).toEqual(['ACTIVE'])
  expect(amounts()).toEqual([])
  await sandbox.clock.advance(7 * day)
  expect(amounts()).toEqual([2900])
  await sandbox.clock.advance(60 * day)
  expect(amounts()).toEqual([2900, 2900, 2900])
  expect(sandbox.memory.shopify.charges()[0]!.customer).toBe('fernhill.myshopify.com')
})

test('declined, expired after two days, cancelled: each ends there and sends its event', async () => {
  const declined = await create('29.00')
  await decide(declined, 'decline')
  const forgotten = await create('29.00')
  await sandbox.clock.advance(2 * day)
  const id = await begun('29.00')
  await ask(
    'mutation($id: ID!) { appSubscriptionCancel(id: $id) { appSubscription { id } userErrors { message } } }',
    { id },
  )
  expect(
    await Promise.all(
      [declined.appSubscription!.id, forgotten.appSubscription!.id, id].map(
        async (one) => (await statusOf(one)).status,
      ),
    ),
  ).toEqual(['DECLINED', 'EXPIRED', 'CANCELLED'])
  await sandbox.webhooks.settled()
  expect(
    arrived.map(
      ({ body }) =>
        (JSON.parse(body) as { app_subscription: Subscription }).app_subscription.status,
    ),
  ).toEqual(['DECLINED', 'EXPIRED', 'ACTIVE', 'CANCELLED'])
  const { headers, body } = arrived[0]!
  expect(headers['x-shopify-hmac-sha256']).toBe(
    createHmac('sha256', 'plaudit-sandbox-secret').update(body).digest('base64'),
  )
  expect([headers['x-shopify-topic'], headers['x-shopify-shop-domain']]).toEqual([
    'app_subscriptions/update',
    'fernhill.myshopify.com',
  ])
})

test('a shop has one active subscription: the next one takes its place, at once or when the period ends', async () => {
  const first = await begun('29.00')
  const second = await begun('49.00', { replacementBehavior: 'APPLY_IMMEDIATELY' })
  expect([(await statusOf(first)).status, (await active()).map(({ id }) => id)]).toEqual([
    'CANCELLED',
    [second],
  ])
  const third = await begun('19.00', { replacementBehavior: 'APPLY_ON_NEXT_BILLING_CYCLE' })
  expect((await active()).map(({ id }) => id)).toEqual([second])
  await sandbox.clock.advance(30 * day)
  expect((await active()).map(({ id }) => id)).toEqual([third])
  expect(amounts().slice(0, 2)).toEqual([2900, 4900])
  expect(amounts().at(-1)).toBe(1900)
})

test('a discount counts for its first intervals', async () => {
  await begun('40.00', { discount: { value: { percentage: 0.25 }, durationLimitInIntervals: 2 } })
  await sandbox.clock.advance(60 * day)
  expect(amounts()).toEqual([3000, 3000, 4000])
})

test('a shop that does not pay is frozen, and goes on when it has paid', async () => {
  const id = await begun('29.00', { trialDays: 7 })
  sandbox.memory.shopify.setPays('fernhill.myshopify.com', false)
  await sandbox.clock.advance(7 * day)
  expect([(await statusOf(id)).status, amounts()]).toEqual(['FROZEN', []])
  sandbox.memory.shopify.setPays('fernhill.myshopify.com', true)
  expect([(await statusOf(id)).status, amounts()]).toEqual(['ACTIVE', [2900]])
})

test('a trial is extended while it runs, and not after', async () => {
  const id = await begun('29.00', { trialDays: 7 })
  const extend = async () =>
    (
      await ask<{ appSubscriptionTrialExtend: Made }>(
        'mutation($id: ID!) { appSubscriptionTrialExtend(id: $id, days: 7) { appSubscription { trialDays } userErrors { code message } } }',
        { id },
      )
    ).appSubscriptionTrialExtend
  expect((await extend()).appSubscription?.trialDays).toBe(14)
  await sandbox.clock.advance(13 * day)
  expect(amounts()).toEqual([])
  await sandbox.clock.advance(day)
  expect(amounts()).toEqual([2900])
  expect((await extend()).userErrors[0]?.code).toBe('TRIAL_NOT_ACTIVE')
})

test('a one-time purchase is charged when it is approved, once', async () => {
  const { appPurchaseOneTimeCreate: made } = await ask<{
    appPurchaseOneTimeCreate: { appPurchaseOneTime: { id: string }; confirmationUrl: string }
  }>(
    'mutation { appPurchaseOneTimeCreate(name: "Customization", price: { amount: 10.0, currencyCode: USD }, returnUrl: "http://plaudit.test/back") { appPurchaseOneTime { id status } confirmationUrl userErrors { message } } }',
  )
  await decide(made, 'approve')
  expect(
    (
      await fetch(made.confirmationUrl, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'approve' }),
      })
    ).status,
  ).toBe(404)
  expect(amounts()).toEqual([1000])
  await sandbox.webhooks.settled()
  expect(arrived.at(-1)!.headers['x-shopify-topic']).toBe('app_purchases_one_time/update')
})

test('wrong prices and addresses come back as user errors, an unknown subscription as nothing', async () => {
  expect((await create('0')).userErrors[0]!.message).toContain('greater than 0')
  expect(
    (await create('29.00', { discount: { value: { percentage: 25 } } })).userErrors[0]!.message,
  ).toContain('Percentage')
  expect(await statusOf('gid://shopify/AppSubscription/1')).toBeNull()
})

test('uninstalling the app cancels its subscription', async () => {
  await begun('29.00')
  sandbox.memory.shopify.uninstall('fernhill.myshopify.com')
  await sandbox.webhooks.settled()
  expect(
    (JSON.parse(arrived.at(-1)!.body) as { app_subscription: Subscription }).app_subscription
      .status,
  ).toBe('CANCELLED')
})
