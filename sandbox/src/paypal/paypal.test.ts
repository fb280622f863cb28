import { X509Certificate, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../start.ts'
import { answerSchema, faultsOf } from './operations/check-body.ts'

const day = 86_400_000
type Arrived = { url: string; headers: Record<string, string>; body: string }
let sandbox: Sandbox
let token = ''
const arrived: Arrived[] = []

const connect = async () => {
  const answer = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('plaudit-sandbox:plaudit-sandbox-secret').toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
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
  token = await connect()
})
afterAll(() => sandbox.close())

type Answered = Record<string, unknown> & {
  id: string
  status: string
  links: { rel: string; href: string }[]
  name?: string
  details: { issue: string; field?: string }[]
}
const call = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answered }> => {
  const answer = await fetch(`${sandbox.url}/paypal${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? (JSON.parse(text) as Answered) : ({} as Answered) }
}
/** Moves the clock and takes a new token: the old one lives for nine hours. */
const wait = async (days: number) => {
  await sandbox.clock.advance(days * day)
  token = await connect()
}
const usd = (value: string) => ({ fixed_price: { value, currency_code: 'USD' } })
const trial = {
  frequency: { interval_unit: 'DAY', interval_count: 7 },
  tenure_type: 'TRIAL',
  sequence: 1,
  total_cycles: 1,
}
const monthly = (value: string, sequence: number) => ({
  frequency: { interval_unit: 'MONTH', interval_count: 1 },
  tenure_type: 'REGULAR',
  sequence,
  total_cycles: 0,
  pricing_scheme: usd(value),
})
const makePlan = async (
  cycles: object[],
  preferences: object = { auto_bill_outstanding: true, payment_failure_threshold: 3 },
) => {
  const product = await call('POST', '/v1/catalogs/products', { name: 'Plaudit', type: 'SERVICE' })
  return (
    await call('POST', '/v1/billing/plans', {
      product_id: product.body.id,
      name: 'Pro',
      billing_cycles: cycles,
      payment_preferences: preferences,
    })
  ).body.id
}
const context = {
  return_url: 'http://plaudit.test/back',
  cancel_url: 'http://plaudit.test/cancelled',
  user_action: 'SUBSCRIBE_NOW',
  shipping_preference: 'NO_SHIPPING',
}
const subscribe = (planId: string, more: object = {}) =>
  call('POST', '/v1/billing/subscriptions', {
    plan_id: planId,
    custom_id: 'account-1',
    application_context: context,
    ...more,
  })
const decide = async (links: { rel: string; href: string }[], decision: string) => {
  const approve = links.find(({ rel }) => rel === 'approve')!.href
  const answer = await fetch(approve.split('?')[0]!, {
    method: 'POST',
    body: new URLSearchParams({
      ba_token: new URL(approve).searchParams.get('ba_token')!,
      decision,
    }),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location')!)
}
const read = async (id: string) =>
  (await call('GET', `/v1/billing/subscriptions/${id}?fields=last_failed_payment,plan`)).body
const started = async (cycles = [trial, monthly('29.00', 2)], decision = 'approve') => {
  const { body } = await subscribe(await makePlan(cycles))
  await decide(body.links, decision)
  return body.id
}
const amounts = () => sandbox.memory.paypal.charges().map(({ amount }) => amount)

test('a wrong secret gets no token, and a call without a token is refused', async () => {
  const answer = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('plaudit-sandbox:wrong')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  expect(answer.status).toBe(401)
  token = 'none'
  expect((await call('GET', '/v1/billing/plans')).body.name).toBe('AUTHENTICATION_FAILURE')
})

test('a subscription waits for the buyer, who goes back with its id; the first free week is charged nothing, then each month is', async () => {
  const { status, body } = await subscribe(await makePlan([trial, monthly('29.00', 2)]))
  expect([status, body.status]).toEqual([201, 'APPROVAL_PENDING'])
  const back = await decide(body.links, 'approve')
  expect([back.origin, back.pathname, back.searchParams.get('subscription_id')]).toEqual([
    'http://plaudit.test',
    '/back',
    body.id,
  ])
  expect([...back.searchParams.keys()]).toEqual(['subscription_id', 'ba_token', 'token'])
  expect(await read(body.id)).toMatchObject({
    status: 'ACTIVE',
    custom_id: 'account-1',
    billing_info: { outstanding_balance: { value: '0.00' }, failed_payments_count: 0 },
  })
  expect(amounts()).toEqual([])
  await wait(7)
  expect(amounts()).toEqual([2900])
  await wait(62)
  expect(amounts()).toEqual([2900, 2900, 2900])
  expect(sandbox.memory.paypal.charges()[0]).toMatchObject({
    customer: 'account-1',
    currency: 'USD',
  })
})

test('a buyer who cancels goes to the other address, and nothing has begun', async () => {
  const { body } = await subscribe(await makePlan([monthly('29.00', 1)]))
  expect((await decide(body.links, 'cancel')).pathname).toBe('/cancelled')
  expect((await read(body.id)).status).toBe('APPROVAL_PENDING')
})

test('a payment that fails is owed, tried again every five days, and suspends at the threshold; the rest is captured later', async () => {
  const id = await started(undefined, 'approve-failing')
  await wait(7)
  const failed = (await read(id)).billing_info as {
    last_failed_payment: { reason_code: string; time: string; next_payment_retry_time: string }
  }
  expect(failed).toMatchObject({
    outstanding_balance: { value: '29.00' },
    failed_payments_count: 1,
    last_failed_payment: { reason_code: 'PAYMENT_DENIED' },
  })
  expect(
    Date.parse(failed.last_failed_payment.next_payment_retry_time) -
      Date.parse(failed.last_failed_payment.time),
  ).toBe(5 * day)
  await wait(10)
  expect((await read(id)).status).toBe('SUSPENDED')
  sandbox.memory.paypal.setPays(id, true)
  const capture = (value: string) =>
    call('POST', `/v1/billing/subscriptions/${id}/capture`, {
      note: 'Settled',
      capture_type: 'OUTSTANDING_BALANCE',
      amount: { value, currency_code: 'USD' },
    })
  expect((await capture('30.00')).body.details[0]!.issue).toBe(
    'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE',
  )
  expect((await capture('29.00')).body.status).toBe('COMPLETED')
  expect(amounts()).toEqual([2900])
  expect(
    (await call('POST', `/v1/billing/subscriptions/${id}/activate`, { reason: 'Settled' })).status,
  ).toBe(204)
  expect((await read(id)).status).toBe('ACTIVE')
})

test('what is owed comes with the next try once the payer has money again', async () => {
  const id = await started(undefined, 'approve-failing')
  await wait(7)
  sandbox.memory.paypal.setPays(id, true)
  await wait(5)
  expect(amounts()).toEqual([2900])
  expect((await read(id)).billing_info).toMatchObject({
    outstanding_balance: { value: '0.00' },
    failed_payments_count: 0,
  })
})

test('while suspended nothing is billed, and missed times are not made up for', async () => {
  const id = await started([monthly('29.00', 1)])
  expect(amounts()).toEqual([2900])
  expect(
    (await call('POST', `/v1/billing/subscriptions/${id}/suspend`, { reason: 'Pause' })).status,
  ).toBe(204)
  await wait(70)
  expect(amounts()).toEqual([2900])
  await call('POST', `/v1/billing/subscriptions/${id}/activate`, { reason: 'Resume' })
  expect(amounts()).toEqual([2900])
  await wait(31)
  expect(amounts()).toEqual([2900, 2900])
})

test('another plan needs the buyer’s consent and is charged from the next billing time on, without proration', async () => {
  const id = await started([monthly('29.00', 1)])
  const dearer = await makePlan([monthly('49.00', 1)])
  const revised = await call('POST', `/v1/billing/subscriptions/${id}/revise`, {
    plan_id: dearer,
    application_context: context,
  })
  expect((await read(id)).plan_id).not.toBe(dearer)
  await decide(revised.body.links, 'approve')
  expect((await read(id)).plan_id).toBe(dearer)
  expect(amounts()).toEqual([2900])
  await wait(31)
  expect(amounts()).toEqual([2900, 4900])
})

test('a price of its own for the first months, as a coupon gives it', async () => {
  const plan = await makePlan([
    { ...monthly('29.00', 1), tenure_type: 'TRIAL', total_cycles: 2 },
    monthly('29.00', 2),
  ])
  const { body } = await subscribe(plan, {
    plan: { billing_cycles: [{ sequence: 1, total_cycles: 2, pricing_scheme: usd('14.50') }] },
  })
  await decide(body.links, 'approve')
  await wait(62)
  expect(amounts()).toEqual([1450, 1450, 2900])
  expect((await read(body.id)).plan_overridden).toBe(true)
})

test('the same request id answers the same again; with another body it is refused', async () => {
  const plan = await makePlan([monthly('29.00', 1)])
  const once = (custom_id: string) =>
    call(
      'POST',
      '/v1/billing/subscriptions',
      { plan_id: plan, custom_id, application_context: context },
      { 'paypal-request-id': 'key-1' },
    )
  const first = await once('a')
  expect((await once('a')).body.id).toBe(first.body.id)
  expect((await once('b')).body.details[0]!.issue).toBe('DUPLICATE_REQUEST_ID')
  expect(sandbox.memory.paypal.subscriptions.size).toBe(1)
})

test('an answer lost after the work was done is had again with the same request id, and charges nothing more', async () => {
  const id = await started([monthly('29.00', 1)])
  await call('PATCH', `/v1/billing/subscriptions/${id}`, [
    {
      op: 'replace',
      path: '/billing_info/outstanding_balance',
      value: { value: '10.00', currency_code: 'USD' },
    },
  ])
  const capture = () =>
    call(
      'POST',
      `/v1/billing/subscriptions/${id}/capture`,
      {
        note: 'Customization',
        capture_type: 'OUTSTANDING_BALANCE',
        amount: { value: '10.00', currency_code: 'USD' },
      },
      { 'paypal-request-id': 'capture-1' },
    )
  sandbox.fail('paypal', 'cut')
  await expect(capture()).rejects.toThrow('fetch failed')
  expect((await capture()).body.status).toBe('COMPLETED')
  expect(amounts()).toEqual([2900, 1000])
})

test('missing, unknown and wrong fields are named with their place', async () => {
  const { status, body } = await call('POST', '/v1/billing/subscriptions', {
    custom_id: 'x'.repeat(128),
    colour: 'red',
  })
  expect([status, body.name]).toEqual([400, 'INVALID_REQUEST'])
  expect(body.details.map(({ field, issue }) => [field, issue])).toEqual([
    ['/plan_id', 'MISSING_REQUIRED_PARAMETER'],
    ['/custom_id', 'INVALID_STRING_LENGTH'],
    ['/colour', 'NOT_SUPPORTED'],
  ])
  expect((await call('GET', '/v1/billing/subscriptions/I-NONE')).status).toBe(404)
  const id = await started([monthly('29.00', 1)])
  await call('POST', `/v1/billing/subscriptions/${id}/cancel`, { reason: 'Enough' })
  expect(
    (await call('POST', `/v1/billing/subscriptions/${id}/cancel`, { reason: 'Enough' })).body
      .details[0]!.issue,
  ).toBe('SUBSCRIPTION_STATUS_INVALID')
})

test('every answer is as PayPal describes it', async () => {
  const id = await started()
  await wait(8)
  const plan = String((await read(id)).plan_id)
  const answers: [string, string][] = [
    [
      'GET /v1/billing/subscriptions/{id}',
      `/v1/billing/subscriptions/${id}?fields=plan,last_failed_payment`,
    ],
    ['GET /v1/billing/plans/{id}', `/v1/billing/plans/${plan}`],
    ['GET /v1/billing/plans', '/v1/billing/plans?total_required=true'],
    [
      'GET /v1/billing/subscriptions/{id}/transactions',
      `/v1/billing/subscriptions/${id}/transactions?start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z`,
    ],
  ]
  for (const [operation, path] of answers) {
    const { body } = await call('GET', path)
    expect([operation, faultsOf(answerSchema(operation)!, body)]).toEqual([operation, []])
  }
})

test('a webhook is signed so that the certificate proves it, and PayPal itself confirms it; a changed one is neither', async () => {
  await started([monthly('29.00', 1)])
  await sandbox.webhooks.settled()
  expect(
    arrived.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type),
  ).toEqual([
    'BILLING.SUBSCRIPTION.CREATED',
    'PAYMENT.SALE.COMPLETED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
  ])
  const { headers, body, url } = arrived[1]!
  expect(url).toBe('http://127.0.0.1:3000/api/webhooks/paypal/')
  const certificate = new X509Certificate(await (await fetch(headers['paypal-cert-url']!)).text())
  const text = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|7PLAUDITSANDBOX01|${crc32(body)}`
  expect(
    verify(
      'RSA-SHA256',
      Buffer.from(text),
      certificate.publicKey,
      Buffer.from(headers['paypal-transmission-sig']!, 'base64'),
    ),
  ).toBe(true)
  const ask = (event: unknown) =>
    call('POST', '/v1/notifications/verify-webhook-signature', {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: '7PLAUDITSANDBOX01',
      webhook_event: event,
    })
  expect((await ask(JSON.parse(body))).body.verification_status).toBe('SUCCESS')
  expect(
    (await ask({ ...(JSON.parse(body) as object), id: 'WH-OTHER' })).body.verification_status,
  ).toBe('FAILURE')
})
