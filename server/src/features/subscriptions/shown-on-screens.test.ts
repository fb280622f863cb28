import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideOn } from '../../../test/billing/approve-page.ts'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const PREVIEW = 'billing/subscriptions/cancellation/'

test.each(['before', 'after'] as const)(
  'the owner is notified of a declined difference at Shopify, with the webhook that reports it %s the owner is back',
  async (when) => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await shopify.take(owner, 'pro-monthly')
    await b.pass({ days: 8 })
    await decideOn((await shopify.order(owner, 'empire-monthly')).json.redirect_url, 'approve')
    await decideOn((await shopify.confirm(owner)).json.redirect_url, 'decline')
    if (when === 'before') await b.deliver()
    for (const answer of [await shopify.confirm(owner), await shopify.confirm(owner)])
      expect([answer.status, answer.json.code, answer.json.facts]).toEqual([
        402,
        'payment_refused',
        { reason: 'difference_refused' },
      ])
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      plan: { id: 'pro-monthly' },
      scheduled_change: { plan: { id: 'empire-monthly' } },
    })
    expect(await shopify.taken(owner)).toEqual([2900])

    const again = await shopify.order(owner, 'empire-monthly')
    await decideOn(again.json.redirect_url, 'approve')
    expect((await shopify.confirm(owner)).json.status).toBe('done')
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      plan: { id: 'empire-monthly' },
      scheduled_change: null,
    })
  },
)

test('a Shopify page that was not approved is told apart from a refused payment', async () => {
  const { shopify } = driversOf(b)
  const owner = await shopify.build()
  await decideOn((await shopify.order(owner, 'pro-monthly')).json.redirect_url, 'decline')
  await b.deliver()
  const { status, json } = await shopify.confirm(owner)
  expect([status, json.facts]).toEqual([402, { reason: 'not_approved' }])
})

test('a code that PayPal does not take with a change is refused as a code, and the change is quoted without it', async () => {
  const { paypal } = driversOf(b)
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 8 })
  const quote = (more = '') =>
    owner.get(`billing/subscriptions/paypal/proration/empire-monthly/${more}`)
  const refused = await quote('?promo_code_id=fiveoff')
  expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
    400,
    'promo_code_refused',
    'With PayPal, this promo code works only for a first subscription.',
  ])
  expect((await quote()).status).toBe(200)
})

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s the cancel flow says whether the plan ends at once, and so it does',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    await b.pass({ days: 8 })
    const paid = (await owner.get(PREVIEW)).json
    expect([
      paid.ends_now,
      paid.stops.includes('request_emails'),
      paid.stops.includes('resync_products'),
    ]).toEqual([false, false, true])
    await driver.pays(owner, false)
    await b.pass({ days: 32 })
    expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
    expect((await owner.get(PREVIEW)).json.ends_now).toBe(true)
    const before = await driver.taken(owner)
    expect(
      (await owner.post('billing/subscriptions/cancel/', { reason: 'unused', confirm: 'CONFIRM' }))
        .status,
    ).toBe(200)
    expect((await accountOf(owner)).active_subscription).toBeNull()
    await driver.pays(owner, true)
    await b.pass({ days: 40 })
    expect(await driver.taken(owner)).toEqual(before)
  },
)
