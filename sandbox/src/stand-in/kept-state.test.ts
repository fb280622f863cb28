import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../start.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaudit-sandbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

const day = 86_400_000
const clientOf = ({ url }: Sandbox) => {
  const { hostname, port } = new URL(url)
  return new Stripe('sk_test_plaudit_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
}
const start = (file: string, carry: () => Promise<number> = async () => 200) =>
  startSandbox({ stateFile: join(folder, file), carry })

test('a sandbox that starts again knows its customers, prices and subscriptions, goes on billing them, and delivers what waited', async () => {
  const first = await start('state.bin', async () => 503)
  const stripe = clientOf(first)
  const customer = await stripe.customers.create({ email: 'robin@shop.test' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const product = await stripe.products.create({ name: 'Pro' })
  const price = await stripe.prices.create({
    product: product.id,
    unit_amount: 2900,
    currency: 'usd',
    recurring: { interval: 'month' },
  })
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  })
  await first.clock.advance(3 * day)
  await first.close()

  const heard: string[] = []
  const second = await startSandbox({
    stateFile: join(folder, 'state.bin'),
    carry: async ({ headers }) => {
      heard.push(headers['stripe-signature'] ?? '')
      return 200
    },
  })
  expect(await clientOf(second).subscriptions.retrieve(made.id)).toMatchObject({
    id: made.id,
    status: 'active',
    customer: customer.id,
  })
  await second.clock.advance(30 * day)
  expect(second.memory.stripe.charges().map(({ amount }) => amount)).toEqual([2900, 2900])
  await expect.poll(() => heard.length).toBeGreaterThan(3)
  expect(heard.every((signature) => signature.startsWith('t='))).toBe(true)
  await second.close()
})

test('a file that cannot be read is put aside and the stand-ins begin with nothing', async () => {
  writeFileSync(join(folder, 'broken.bin'), 'not a state')
  const sandbox = await start('broken.bin')
  expect(sandbox.memory.stripe.customers.size).toBe(0)
  await sandbox.close()
  expect(existsSync(join(folder, 'broken.bin.unreadable'))).toBe(true)
})
