import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KnownItems, Payer } from './payments.ts'
import { paypalPayments } from './paypal/payments.ts'
import { shopifyPayments } from './shopify/payments.ts'
import { stripePayments } from './stripe/payments.ts'

let server: Server
let base: string
/** What every call but the one for a token is answered with. */
let answer: string
beforeAll(async () => {
  server = createServer((request, reply) => {
    reply.setHeader('content-type', 'application/json')
    reply.end(
      request.url?.includes('oauth2/token')
        ? JSON.stringify({ access_token: 'any', expires_in: 3600 })
        : answer,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const items: KnownItems = {
  idOf: async () => null,
  keyOf: async () => null,
  keep: async (_key, id) => id,
  retire: async () => {},
}
const now = () => new Date('2026-11-21T10:00:00Z')
const payer: Payer = {
  accountId: 'a',
  email: 'maren@example.com',
  name: 'Maren',
  details: null,
  shop: { accountId: 'a', domain: 'one.myshopify.com', token: 'any' } as unknown as Payer['shop'],
}
const providers = {
  paypal: () =>
    paypalPayments({ clientId: 'a', clientSecret: 'b', webhookId: 'c', apiBase: base }, items, now),
  stripe: () =>
    stripePayments(
      {
        secretKey: 'sk_test_a',
        publishableKey: 'pk',
        webhookSecret: 'w',
        apiBase: base,
        scriptUrl: '',
      },
      items,
    ),
  shopify: () =>
    shopifyPayments(
      { baseUrl: base, clientSecret: 's', testCharges: 'always' } as never,
      items,
      now,
    ),
}

/** A subscription at Shopify as it should be. */
const node = {
  id: 'gid://shopify/AppSubscription/1',
  name: 'Plaudit Growth',
  status: 'ACTIVE',
  createdAt: '2026-11-20T10:00:00Z',
  currentPeriodEnd: '2026-12-20T10:00:00Z',
  trialDays: 0,
  lineItems: [{ plan: { pricingDetails: { price: { amount: '9.00', currencyCode: 'USD' } } } }],
}
const unreadable = [
  { createdAt: 'soon' },
  { createdAt: null },
  { currentPeriodEnd: '31/12/2026' },
  { currentPeriodEnd: undefined },
  { trialDays: null },
  { trialDays: 'seven' },
  { trialDays: 1.5 },
  { lineItems: null },
]

describe.each(Object.keys(providers) as (keyof typeof providers)[])(
  '%s answers what it does not describe',
  (name) => {
    test.each([
      '{}',
      '{"id":1,"data":{"node":7}}',
      '{"data":{"node":{"id":"a","status":"UNHEARD_OF"}}}',
      ...unreadable.map((change) => JSON.stringify({ data: { node: { ...node, ...change } } })),
      '<html>',
      '[]',
    ])('%s: it is not known what happened', async (given) => {
      answer = given
      await expect(providers[name]().fetch('one', payer)).rejects.toMatchObject({
        name: 'PaymentFailure',
        code: 'unavailable',
      })
    })
  },
)

describe('shopify does not say what became of a mutation', () => {
  const plan = {
    id: 'growth',
    name: 'Growth',
    interval: 'monthly' as const,
    cents: 900,
    currency: 'usd',
  }
  const order = {
    orderId: 'one',
    payer,
    plan,
    discount: null,
    returnUrl: 'https://app.test/',
    trialDays: 0,
    paidUntil: now(),
  } as never
  const current = async () => (await providers.shopify().fetch('one', payer))!
  const calls: Record<string, () => Promise<unknown>> = {
    subscribe: () => providers.shopify().subscribe(order),
    cancel: async () => providers.shopify().cancel(await current(), { payer } as never),
    undoCancel: async () => providers.shopify().undoCancel(await current(), order),
    end: () => providers.shopify().end('one', payer),
    endAndRefund: () =>
      providers.shopify().endAndRefund('one', payer, { except: new Set<string>() } as never),
    extendTrial: async () =>
      providers.shopify().extendTrial(await current(), { payer, days: 3 } as never),
    buy: () =>
      providers
        .shopify()
        .buy({ payer, name: 'Help', cents: 100, currency: 'usd', returnUrl: '' } as never),
  }
  test.each(
    Object.keys(calls).flatMap((call) => [null, {}, undefined].map((given) => [call, given])),
  )('%s, answered with %o: it is not known what happened', async (call, given) => {
    const mutations = {
      appSubscriptionCreate: given,
      appSubscriptionCancel: given,
      appSubscriptionTrialExtend: given,
      appPurchaseOneTimeCreate: given,
    }
    answer = JSON.stringify({ data: { node, ...mutations } })
    await expect(calls[call as string]!()).rejects.toMatchObject({
      name: 'PaymentFailure',
      code: 'unavailable',
    })
  })
})
