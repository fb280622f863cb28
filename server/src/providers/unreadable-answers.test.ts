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

describe.each(Object.keys(providers) as (keyof typeof providers)[])(
  '%s answers what it does not describe',
  (name) => {
    test.each([
      '{}',
      '{"id":1,"data":{"node":7}}',
      '{"data":{"node":{"id":"a","status":"UNHEARD_OF"}}}',
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
