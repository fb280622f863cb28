import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../start.ts'

const hour = 3_600_000
let sandbox: Sandbox
let token = ''

beforeAll(async () => {
  sandbox = await startSandbox({ carry: async () => 200 })
})
beforeEach(async () => {
  sandbox.reset()
  const answer = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('plaudit-sandbox:plaudit-sandbox-secret').toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  token = ((await answer.json()) as { access_token: string }).access_token
})
afterAll(() => sandbox.close())

type Answered = { id: string; status: string; links: { rel: string; href: string }[] }
const call = async (method: string, path: string, body?: unknown): Promise<Answered> => {
  const answer = await fetch(`${sandbox.url}/paypal${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Answered
}
const monthly = {
  frequency: { interval_unit: 'MONTH', interval_count: 1 },
  tenure_type: 'REGULAR',
  sequence: 1,
  total_cycles: 0,
  pricing_scheme: { fixed_price: { value: '29.00', currency_code: 'USD' } },
}
const makePlan = async () => {
  const { id } = await call('POST', '/v1/catalogs/products', { name: 'Plaudit', type: 'SERVICE' })
  return (
    await call('POST', '/v1/billing/plans', {
      product_id: id,
      name: 'Pro',
      billing_cycles: [monthly],
      payment_preferences: {},
    })
  ).id
}
const context = {
  return_url: 'http://plaudit.test/back',
  cancel_url: 'http://plaudit.test/cancelled',
}
const begin = async () =>
  call('POST', '/v1/billing/subscriptions', {
    plan_id: await makePlan(),
    application_context: context,
  })
const pageOf = ({ links }: Answered) => new URL(links.find(({ rel }) => rel === 'approve')!.href)
const approve = (page: URL) =>
  fetch(page.origin + page.pathname, {
    method: 'POST',
    body: new URLSearchParams({
      ba_token: page.searchParams.get('ba_token')!,
      decision: 'approve',
    }),
    redirect: 'manual',
  })
const statusOf = async (id: string) => (await call('GET', `/v1/billing/subscriptions/${id}`)).status

test('RUN-7: an approval page expires three hours after it was asked for, and what nobody approved can never be approved', async () => {
  const begun = await begin()
  await sandbox.clock.advance(3 * hour - 1000)
  expect((await fetch(pageOf(begun))).status).toBe(200)
  await sandbox.clock.advance(1000)
  const page = await fetch(pageOf(begun))
  expect([page.status, (await page.text()).includes('has expired')]).toEqual([404, true])
  expect((await approve(pageOf(begun))).status).toBe(404)
  expect(await statusOf(begun.id)).toBe('APPROVAL_PENDING')
  expect(sandbox.memory.paypal.charges()).toEqual([])
})

test('RUN-7: so does the page for a change of plan, while the plan itself runs on', async () => {
  const begun = await begin()
  await approve(pageOf(begun))
  const revised = await call('POST', `/v1/billing/subscriptions/${begun.id}/revise`, {
    plan_id: await makePlan(),
    application_context: context,
  })
  await sandbox.clock.advance(3 * hour)
  expect((await approve(pageOf(revised))).status).toBe(404)
  expect(await statusOf(begun.id)).toBe('ACTIVE')
})

test('asking for another change takes no page back: each can be agreed to until it expires, once, and what was agreed to last counts', async () => {
  const begun = await begin()
  await approve(pageOf(begun))
  const change = async () => {
    const plan_id = await makePlan()
    return {
      plan_id,
      page: pageOf(
        await call('POST', `/v1/billing/subscriptions/${begun.id}/revise`, {
          plan_id,
          application_context: context,
        }),
      ),
    }
  }
  const [earlier, later] = [await change(), await change()]
  const planOf = async () =>
    ((await call('GET', `/v1/billing/subscriptions/${begun.id}`)) as Answered & { plan_id: string })
      .plan_id
  expect([(await approve(later.page)).status, await planOf()]).toEqual([302, later.plan_id])
  expect([(await approve(earlier.page)).status, await planOf()]).toEqual([302, earlier.plan_id])
  expect([(await approve(later.page)).status, (await approve(earlier.page)).status]).toEqual([
    404, 404,
  ])
})
