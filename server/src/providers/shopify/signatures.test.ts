import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasValidHmac } from './callback-signature.ts'
import { readDelivery } from './deliveries/read-delivery.ts'
import { readShopifyEvent } from './read-event.ts'

/** Published by Shopify ("Verify the installation request"), with the secret that stands there. */
const SECRET = 'hush'
const callbacks = [
  'code=0907a61c0c8d55e99db179b68161bc00&hmac=700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf&shop=some-shop.myshopify.com&state=0.6784241404160823&timestamp=1337178173',
  'code=0907a61c0c8d55e99db179b68161bc00&hmac=4712bf92ffc2917d15a2f5a273e39f0116667419aa4b6ac0b3baaf26fa3c4d20&shop=some-shop.myshopify.com&timestamp=1337178173',
]
const entriesOf = (query: string) => Object.fromEntries(new URLSearchParams(query))

test.each(callbacks)(
  'STORE-4: a published callback is genuine, and no changed one is: %s',
  (query) => {
    const given = entriesOf(query)
    expect(hasValidHmac(given, SECRET)).toBe(true)
    expect(hasValidHmac(given, 'another')).toBe(false)
    for (const name of Object.keys(given)) {
      const value = given[name]!
      const changed = (value.startsWith('0') ? '1' : '0') + value.slice(1)
      expect(hasValidHmac({ ...given, [name]: changed }, SECRET), name).toBe(false)
      const { [name]: _, ...without } = given
      expect(hasValidHmac(without, SECRET), name).toBe(false)
    }
    expect(hasValidHmac({ ...given, more: '1' }, SECRET)).toBe(false)
  },
)

const body = Buffer.from('{"id":788}')
const signature = createHmac('sha256', SECRET).update(body).digest('base64')
const delivery = (headers: Record<string, string | string[]>, sent = body) => ({
  body: sent,
  headers: { 'x-shopify-topic': 'products/delete', ...headers },
})

test('STORE-17: a delivery is known by its signature over the raw bytes, by either name of the header', () => {
  for (const name of ['x-shopify-hmac-sha256', 'shopify-hmac-sha256'])
    expect(readDelivery(SECRET, delivery({ [name]: signature }))).toMatchObject({
      topic: 'products/delete',
      objects: [{ kind: 'products', id: '788' }],
    })
  const name = 'x-shopify-hmac-sha256'
  const wrong = [
    delivery({}),
    delivery({ [name]: '' }),
    delivery({ [name]: [signature, signature] }),
    delivery({ [name]: signature.slice(1) }),
    delivery({ [name]: Buffer.from(signature, 'base64').toString('hex') }),
    delivery({ [name]: signature }, Buffer.from('{"id":789}')),
    delivery({ [name]: signature }, Buffer.from('{"id": 788}')),
  ]
  for (const one of wrong) expect(readDelivery(SECRET, one)).toBeNull()
  expect(readDelivery('another', delivery({ [name]: signature }))).toBeNull()
})

test('a billing webhook that is signed and no JSON object is none', async () => {
  for (const sent of ['no JSON', '', '[]', 'null']) {
    const hmac = createHmac('sha256', SECRET).update(sent).digest('base64')
    const headers = { 'x-shopify-hmac-sha256': hmac, 'x-shopify-topic': 'app_subscriptions/update' }
    const given = { body: Buffer.from(sent), headers, now: new Date() }
    expect(await readShopifyEvent(SECRET, given)).toBeNull()
  }
})
