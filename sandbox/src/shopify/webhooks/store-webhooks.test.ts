import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServer } from '../../stand-in/open-server.ts'
import { allScopes, openTestShop, type TestShop } from '../open-test-shop.ts'
import { signProxy } from '../sign.ts'

let s: TestShop
let status = 200
const app = openServer()
const asked: { url: URL; cookie: string | undefined }[] = []
app.get('/proxy/*', (request, reply) => {
  asked.push({ url: new URL(request.url, 'http://app.test'), cookie: request.headers.cookie })
  const isLiquid = request.url.includes('/liquid')
  return reply
    .type(isLiquid ? 'application/liquid' : 'application/json')
    .headers({ 'set-cookie': 'a=b', 'cache-control': 'max-age=60' })
    .send(isLiquid ? '<p>Our reviews</p>' : '{"count":3}')
})
beforeAll(async () => {
  const plauditUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  s = await openTestShop({ plauditUrl, statusOf: () => status })
})
beforeEach(async () => {
  s.sandbox.reset()
  s.arrived.splice(0)
  asked.splice(0)
  await s.install(allScopes)
})
afterAll(async () => {
  await app.close()
  await s.sandbox.close()
})

const createCustomers = (count: number) =>
  s.change(
    ...Array.from({ length: count }, (_none, at) => ({
      do: 'create-customer' as const,
      customer: { email: `buyer-${at}@example.com` },
    })),
  )
const emails = async () => {
  await s.sandbox.webhooks.settled()
  return s.arrived
    .splice(0)
    .map(({ body }) => (JSON.parse(body) as { email: string }).email)
    .toSorted()
}

/** A retry is due only after the attempt before it failed: the time passes in steps. */
const passHours = async (hours: number) => {
  for (let minutes = 0; minutes < hours * 60; minutes++) await s.sandbox.clock.advance(60_000)
}

test('webhooks come signed; by a profile they are lost, doubled, late and failing at first, the same for the same seed', async () => {
  await s.register('CUSTOMERS_CREATE')
  await createCustomers(1)
  await s.sandbox.webhooks.settled()
  const [first] = s.arrived.splice(0)
  expect(first!.headers['x-shopify-hmac-sha256']).toBe(
    createHmac('sha256', 'plaudit-sandbox-secret').update(first!.body).digest('base64'),
  )
  const play = async () => {
    await s.control('webhook-faults', { seed: 7, drop: 0.2, double: 0.3, delay: 0.5, fail: 0.2 })
    await createCustomers(20)
    const atOnce = await emails()
    await passHours(6)
    return [atOnce, await emails()]
  }
  const [atOnce, later] = await play()
  expect(atOnce!.length).toBeLessThan(20)
  expect(later!.length).toBeGreaterThan(0)
  const all = [...atOnce!, ...later!]
  expect(new Set(all).size).toBeLessThan(20)
  expect(new Set(all).size).toBeLessThan(all.length)
  expect(await play()).toEqual([atOnce, later])
})

test('a receiver that is down is tried nine times in all, within four hours', async () => {
  status = 503
  const hook = `${s.sandbox.url}/nobody-listens`
  s.sandbox.memory.shopify.shopify.outbox.post({
    vendor: 'shopify',
    type: 'orders/create',
    url: hook,
    body: '{}',
  })
  await passHours(4)
  status = 200
  expect(s.sandbox.webhooks.all().at(-1)).toMatchObject({ state: 'failed', attempts: 9 })
})

test('a shop that removed the app is to be forgotten two days later, unless it came back', async () => {
  await s.register('APP_UNINSTALLED')
  await s.control('uninstall', {})
  expect(await s.topics()).toEqual(['app/uninstalled'])
  await s.sandbox.clock.advance(47 * 3_600_000)
  expect(await s.topics()).toEqual([])
  await s.sandbox.clock.advance(2 * 3_600_000)
  expect(await s.topics()).toEqual(['shop/redact'])
  await s.install(allScopes)
  await s.control('uninstall', {})
  await s.install(allScopes)
  await s.sandbox.clock.advance(72 * 3_600_000)
  expect(await s.topics()).toEqual([])
})

test('without leave for personal data names and addresses are empty, with a word; older orders are not seen at all', async () => {
  await s.control('settings', { protectedData: 'ids_only' })
  const people = await s.ask('{ customers(first: 1) { nodes { id firstName email } } }')
  expect(people.data.customers.nodes[0]).toMatchObject({ firstName: null, email: null })
  expect(people.errors).toHaveLength(2)
  const { data } = await s.ask('{ ordersCount { count } }')
  await s.sandbox.clock.advance(45 * 86_400_000)
  expect((await s.ask('{ ordersCount { count } }')).data.ordersCount.count).toBeLessThan(
    data.ordersCount.count,
  )
})

test('the app proxy asks the app, signed, without cookies, and shows Liquid in the theme', async () => {
  const answer = await fetch(`${s.sandbox.url}/apps/plaudit/reviews?ids=1&ids=2&shop=evil`, {
    headers: { cookie: 'secret=1' },
  })
  expect(await answer.json()).toEqual({ count: 3 })
  expect([answer.headers.get('set-cookie'), answer.headers.get('cache-control')]).toEqual([
    null,
    'max-age=60',
  ])
  const { url, cookie } = asked[0]!
  expect(url.pathname).toBe('/proxy/reviews')
  expect(url.searchParams.getAll('shop')).toEqual([s.domain])
  expect(url.searchParams.get('path_prefix')).toBe('/apps/plaudit')
  expect(url.searchParams.get('signature')).toBe(
    signProxy(url.searchParams, 'plaudit-sandbox-secret'),
  )
  expect(cookie).toBeUndefined()
  const page = await (await fetch(`${s.sandbox.url}/apps/plaudit/liquid`)).text()
  expect(page).toContain('<p>Our reviews</p>')
  expect(page).toContain('Fernhill')
})
