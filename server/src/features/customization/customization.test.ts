import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import {
  buildFree,
  buildPayer,
  buildSubscriber,
  startBillingWorld,
  takenFrom,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import { decideOn } from '../../../test/billing/approve-page.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const wish = { description: 'Cards with a thin gold line, as in the picture.' }

test('S6.014 S9.006 not for sale during a trial, which says from which day; then once, for $10, by the card on file', async () => {
  const owner = await buildSubscriber(b)
  const trial = (await owner.get('auth/user/')).json.active_subscription.trial_ends_at
  expect((await owner.get('customization/requests/')).json.offer).toEqual({
    price: 1000,
    currency: 'USD',
    available: false,
    refusal: 'on_trial',
    available_from: trial,
  })
  expect((await owner.post('customization/requests/', wish)).status).toBe(409)
  await b.pass({ days: 7, minutes: 120 })
  const bought = await owner.post('customization/requests/', wish)
  expect(bought.json).toMatchObject({
    status: 'done',
    request: { state: 'paid', description: wish.description },
  })
  expect(await takenFrom(b, owner)).toEqual([2900, 1000])
  expect((await owner.get('customization/requests/')).json).toMatchObject({
    offer: { available: false, refusal: 'already_bought' },
    results: [{ state: 'paid' }],
  })
  expect((await owner.post('customization/requests/', wish)).status).toBe(409)
  expect(await takenFrom(b, owner)).toEqual([2900, 1000])
  expect((await owner.get('billing/subscriptions/invoices/')).json.results[0]).toMatchObject({
    description: `Widget customization, one-time service: ${wish.description}`,
    amount: 1000,
    status: 'succeeded',
    has_pdf: true,
  })
})

test('without a plan it opens the plans, with the key that is missing', async () => {
  const { status, json } = await (await buildFree(b)).post('customization/requests/', wish)
  expect([status, json.error_code, json.limit_type]).toEqual([402, 1, 'paid_plan'])
})

test('a refused card keeps the request; paid again with another, once', async () => {
  const owner = await buildPayer(b)
  const refused = await owner.post('customization/requests/', {
    ...wish,
    payment_method_id: 'pm_card_visa_chargeDeclined',
  })
  expect([refused.status, refused.json.error_code]).toEqual([402, 4])
  const [request] = (await owner.get('customization/requests/')).json.results
  expect(request.state).toBe('unpaid')
  const key = { headers: { 'idempotency-key': 'pay-once' } }
  for (let tries = 0; tries < 2; tries++)
    expect(
      (
        await owner.post(
          `customization/requests/${request.id}/pay/`,
          { payment_method_id: 'pm_card_visa' },
          key,
        )
      ).json.request.state,
    ).toBe('paid')
  expect(await takenFrom(b, owner)).toEqual([2900, 1000])
})

test('pictures are PNG or JPG, judged by content, and belong to who added them', async () => {
  const owner = await buildPayer(b)
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(png)], 'look.png'))
  const { json } = await owner.post('customization/pictures/', form)
  expect(json.key).toContain(owner.accountId)
  const wrong = new FormData()
  wrong.set('file', new File(['not a picture'], 'look.png'))
  expect((await owner.post('customization/pictures/', wrong)).status).toBe(415)
  wrong.set('file', new File([], 'empty.png'))
  expect((await owner.post('customization/pictures/', wrong)).status).toBe(415)
  const other = await buildPayer(b)
  expect(
    (await other.post('customization/requests/', { ...wish, picture_keys: [json.key] })).status,
  ).toBe(400)
  expect(
    (await owner.post('customization/requests/', { ...wish, picture_keys: [json.key] })).json
      .request.pictures,
  ).toHaveLength(1)
})

test.each(['paypal', 'shopify'] as const)(
  'with %s it is charged by that provider, once',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    await b.pass({ days: 7, minutes: 120 })
    const { json, text } = await owner.post('customization/requests/', wish)
    if (json.status === 'redirect') {
      await decideOn(json.redirect_url, 'approve')
      await b.deliver({ duplicate: true })
    } else expect(json.status, text).toBe('done')
    expect((await owner.get('customization/requests/')).json.results).toMatchObject([
      { state: 'paid' },
    ])
    expect(await driver.taken(owner)).toEqual([2900, 1000])
  },
)
