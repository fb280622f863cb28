import { afterAll, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

const event = { id: 'WH-1', event_type: 'BILLING.SUBSCRIPTION.CANCELLED', resource: { id: 'I-1' } }
/** As PayPal would send it, for all that a stranger can know. */
const plausible = () => ({
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': `${b.sandbox.url}/paypal/v1/notifications/certs/CERT-1`,
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-sig': 'lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz==',
  'paypal-transmission-time': '2026-11-21T10:00:00Z',
})
const send = (more: Record<string, string> = {}, body: unknown = event) =>
  b.guest.post('webhooks/paypal/', body, { headers: { ...plausible(), ...more } })

test.each([
  ['that it never sent', {}],
  ['with an id that is none', { 'paypal-transmission-id': 'x'.repeat(60) }],
  ['with an id of figures only', { 'paypal-transmission-id': '12345' }],
  ['with an algorithm that is none', { 'paypal-auth-algo': 'none;' }],
  ['with a signature that is too long', { 'paypal-transmission-sig': 'a'.repeat(600) }],
  ['with a time that is none', { 'paypal-transmission-time': 'yesterday' }],
  ['with an empty signature', { 'paypal-transmission-sig': '' }],
])('BILL-34: PayPal’s webhook %s answers 401', async (_what, more) => {
  expect((await send(more)).status).toBe(401)
})

test.each([
  'https://paypal.example.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com.example.com/certs/CERT-1',
  'https://api.paypal.com@example.com/certs/CERT-1',
  'http://api.paypal.com/certs/CERT-1',
  'file:///etc/passwd',
  'cert',
])(
  'BILL-34: a certificate at %s is nobody’s that PayPal would name: 401 without asking',
  async (url) => {
    b.sandbox.fail('paypal', 'unavailable')
    expect((await send({ 'paypal-cert-url': url })).status).toBe(401)
    // Nobody has met the fault: PayPal was not asked.
    expect((await send()).status).toBe(503)
  },
)

test('BILL-34: a genuine webhook is taken, changed by a letter it is not, and where PayPal is silent it is sent again', async () => {
  const paypal = driversOf(b).paypal
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  const [first] = b.sandbox.webhooks.pending()
  expect(await b.sandbox.webhooks.deliver(first!.id)).toBe(200)
  const [id, sent] = [...b.sandbox.memory.paypal.transmissions].at(-1)!
  const genuine = {
    'paypal-transmission-id': id,
    'paypal-transmission-sig': sent.signature,
    'paypal-transmission-time': sent.time,
    'paypal-cert-url': sent.certUrl,
  }
  expect((await send(genuine, JSON.parse(sent.body))).status).toBe(200)
  expect(
    (
      await send(genuine, {
        ...JSON.parse(sent.body),
        event_type: 'BILLING.SUBSCRIPTION.CANCELLED',
      })
    ).status,
  ).toBe(401)
  b.sandbox.fail('paypal', 'unavailable')
  expect((await send(genuine, JSON.parse(sent.body))).status).toBe(503)
  expect((await accountOf(owner)).active_subscription.state).toBe('trialing')
})
