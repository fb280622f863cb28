import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDetails,
  buildFree,
  buildPayer,
  buildSubscriber,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import { readPdf } from '../../../test/files/read-pdf.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

const wordsOf = (pdf: Buffer): string => readPdf(pdf).words

test('S7.031 S3.039 S4.023 S9.007 the billing history: transaction, description, amount, status, date, method; newest first, in pages', async () => {
  const owner = await buildPayer(b)
  await b.pass({ days: 31 })
  const { json } = await owner.get('billing/subscriptions/invoices/?limit=1')
  expect(json.results).toMatchObject([
    {
      transaction_id: expect.stringMatching(/^in_/),
      description: expect.stringContaining('Plaudit Pro'),
      amount: 2900,
      currency: 'USD',
      status: 'succeeded',
      date: expect.stringMatching(/^\d{4}-/),
      payment_method: { kind: 'card', brand: 'visa', last4: '4242' },
    },
  ])
  const older = (
    await owner.get(
      `billing/subscriptions/invoices/?limit=1&cursor=${encodeURIComponent(json.pageInfo.endCursor)}`,
    )
  ).json
  expect(older.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  expect(Date.parse(older.results[0].date)).toBeLessThan(Date.parse(json.results[0].date))
  await b.endAll()
})

test('S3.002 a paid invoice is a PDF that can be opened: number, date, who, what, the total and how it was paid', async () => {
  const owner = await buildPayer(b)
  const [invoice] = (await owner.get('billing/subscriptions/invoices/')).json.results
  const { status, headers, bytes } = await owner.get(
    `billing/subscriptions/invoices/${invoice.id}/pdf/`,
  )
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain(`plaudit-${invoice.number}.pdf`)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-6).toString()).toContain('%%EOF')
  const words = wordsOf(bytes)
  for (const part of [
    invoice.number,
    'Maren Kolb',
    'Storgata 1',
    '0155 Oslo',
    'Norway',
    '$29.00',
    'Plaudit Pro',
    'Paid with Visa ···· 4242',
  ])
    expect(words).toContain(part)
  expect(
    (await owner.get('billing/subscriptions/invoices/00000000-0000-7000-8000-000000000000/pdf/'))
      .status,
  ).toBe(404)
  const stranger = await buildFree(b)
  expect((await stranger.get(`billing/subscriptions/invoices/${invoice.id}/pdf/`)).status).toBe(404)
  await b.endAll()
})

test.each(['stripe', 'shopify'] as const)(
  'with %s an invoice with a coupon shows the list price and the discount',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly', { promo_code_id: 'fiveoff' })
    await b.pass({ days: 7, minutes: 120 })
    const [invoice] = (await owner.get('billing/subscriptions/invoices/')).json.results
    expect(invoice).toMatchObject({
      amount: 2400,
      description: expect.stringContaining('Plaudit Pro'),
    })
    const words = wordsOf(
      (await owner.get(`billing/subscriptions/invoices/${invoice.id}/pdf/`)).bytes,
    )
    for (const part of ['$29.00', 'Discount', '-$5.00', '$24.00']) expect(words).toContain(part)
    await b.endAll()
  },
)

test('B8 an invoice is in the language of the account, also in Arabic; so are the notes of a quote', async () => {
  const owner = await buildPayer(b)
  const [invoice] = (await owner.get('billing/subscriptions/invoices/')).json.results
  const wordsIn = async (language: string) => {
    await owner.post('auth/edit/', { language })
    return wordsOf((await owner.get(`billing/subscriptions/invoices/${invoice.id}/pdf/`)).bytes)
  }
  const german = await wordsIn('de')
  for (const part of [
    'Rechnung',
    `Nummer ${invoice.number}`,
    'Bezahlt mit Visa ···· 4242',
    '29,00',
    'Norwegen',
  ])
    expect(german).toContain(part)
  const quote = (await owner.get('billing/subscriptions/stripe/proration/empire-monthly/')).json
  expect(quote.notes[0].text).toContain('Heute werden')
  expect([...(await wordsIn('ar'))].toReversed().join('')).toContain('فاتورة')
  await b.endAll()
})

test('S5.021 payment needs complete billing information: each missing field is named, and nothing is begun', async () => {
  const owner = await buildFree(b)
  const given = { plan_id: 'pro-monthly', payment_method_id: 'pm_card_visa' }
  const { status, json } = await owner.post('billing/subscriptions/stripe/subscribe/', {
    ...given,
    billing: { name: '', email: 'maren', country: 'Norway' },
  })
  expect(status).toBe(400)
  expect(Object.keys(json)).toEqual(
    expect.arrayContaining([
      'billing.name',
      'billing.email',
      'billing.country',
      'billing.address',
      'billing.city',
      'billing.postal_code',
    ]),
  )
  const noPostcode = { ...billingDetails, country: 'AE', postal_code: '' }
  expect(
    (await owner.post('billing/subscriptions/stripe/subscribe/', { ...given, billing: noPostcode }))
      .status,
  ).toBe(200)
  expect((await owner.get('billing/details/')).json.billing).toMatchObject({
    country: 'AE',
    city: 'Oslo',
  })
  await b.endAll()
})

test('S7.033 the intent gives the card form its secret and where its script is', async () => {
  const owner = await buildFree(b)
  const { json } = await owner.post('billing/subscriptions/stripe/intent/')
  expect(json).toMatchObject({
    client_secret: expect.stringMatching(/^seti_.+_secret_/),
    publishable_key: 'pk_test_plaudit_sandbox',
  })
  expect(json.script_url).toContain('/stripe/js/v3/')
})

test('S8.024 declined, without funds, expired: nothing is left behind, and the answer says so beside the payment (error_code 4)', async () => {
  for (const card of [
    'pm_card_visa_chargeDeclined',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'pm_card_chargeDeclinedExpiredCard',
  ]) {
    const owner = await buildFree(b)
    const { status, json } = await subscribe(owner, { card })
    expect([status, json.error_code, json.detail]).toEqual([
      402,
      4,
      'Please check the payment details and provide a valid card.',
    ])
    expect((await owner.get('auth/user/')).json.active_subscription).toBe(null)
  }
  await b.endAll()
})

test('S8.023 an upgrade that the bank asks about waits for its answer; refused there, nothing is charged and the plan stays', async () => {
  const owner = await buildSubscriber(b)
  await b.pass({ days: 7, minutes: 120 })
  const ordered = await subscribe(owner, {
    plan: 'empire-monthly',
    card: 'pm_card_threeDSecure2Required',
  })
  expect(ordered.json).toMatchObject({
    status: 'action_required',
    client_secret: expect.stringContaining('_secret_'),
  })
  const answer = async (decision: string) =>
    fetch(
      `${b.sandbox.url}/stripe/authenticate/${ordered.json.client_secret.split('_secret_')[0]}`,
      {
        method: 'POST',
        body: new URLSearchParams({ client_secret: ordered.json.client_secret, decision }),
      },
    )
  await answer('fail')
  const { status, json } = await owner.post('billing/subscriptions/stripe/confirm/')
  expect([status, json.detail]).toEqual([402, 'Your payment was not successful, please try again.'])
  expect((await owner.get('auth/user/')).json.active_subscription.plan.id).toBe('pro-monthly')
  await b.endAll()
})

test('a question of the bank that nobody answers delays nothing: the plan stays, nothing is charged, and another card changes it', async () => {
  const owner = await buildSubscriber(b)
  await b.pass({ days: 7, minutes: 120 })
  const taken = await takenFrom(b, owner)
  expect(
    (await subscribe(owner, { plan: 'empire-monthly', card: 'pm_card_threeDSecure2Required' })).json
      .status,
  ).toBe('action_required')
  await b.pass({ days: 2 })
  expect((await owner.get('auth/user/')).json).toMatchObject({
    active_subscription: { state: 'active', plan: { id: 'pro-monthly' } },
    limits: { paid_plan: true },
  })
  expect(await takenFrom(b, owner)).toEqual(taken)
  const shown = (await owner.get('billing/subscriptions/stripe/proration/empire-monthly/')).json
  expect(
    (await subscribe(owner, { plan: 'empire-monthly', card: 'pm_card_visa', quote: shown.quote }))
      .json.status,
  ).toBe('done')
  expect(await takenFrom(b, owner)).toEqual([...taken, shown.amount_due])
  expect((await owner.get('auth/user/')).json.active_subscription.plan.id).toBe('empire-monthly')
  await b.endAll()
})
