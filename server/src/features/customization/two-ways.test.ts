import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideOn, installApp } from '../../../test/billing/approve-page.ts'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import { startBillingWorld, type BillingWorld } from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const DAY_MS = 86_400_000
const cancel = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
const ask = (owner: TestOwner) =>
  owner.post('customization/requests/', { description: 'Cards with a thin gold line.' })
const UNDER_WAY = [409, { reason: 'under_way' }]

test('a page that is open at one store is not opened at the next one too, until it can be paid no more', async () => {
  const { shopify } = driversOf(b)
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  const first = await ask(owner)
  await cancel(owner)
  const { json, headers } = await owner.post('connect/shopify/', {
    shop_url: `look-again-${process.pid}.myshopify.com`,
  })
  const back = await installApp(json.auth_url)
  await b.guest.get(back.pathname + back.search, {
    headers: { cookie: String(headers['set-cookie']) },
  })
  const pay = () => owner.post(`customization/requests/${first.json.request.id}/pay/`, {})
  const refused = await pay()
  expect([refused.status, refused.json.facts]).toEqual(UNDER_WAY)
  await decideOn(first.json.redirect_url, 'approve')
  expect(b.sandbox.memory.shopify.charges().filter(({ amount }) => amount === 1000)).toHaveLength(1)
  await b.pass({ days: 4 })
  expect((await pay()).json.status).toBe('redirect')
})

test('taken on by PayPal and not seen yet, it is not charged to a card as well', async () => {
  const { paypal, stripe } = driversOf(b)
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  const there = [...b.sandbox.memory.paypal.subscriptions.values()].find(
    ({ customId }) => customId === owner.accountId,
  )!
  b.sandbox.memory.paypal.setCaptures(there.id, {
    answer: 'unseen',
    ends: 'COMPLETED',
    after: 2 * DAY_MS,
  })
  const { next_billing_at } = (await owner.get('auth/user/')).json.active_subscription
  await b.pass({
    minutes: (Date.parse(next_billing_at) - b.world.clock.now().getTime()) / 60_000 - 180,
  })
  await ask(owner)
  await cancel(owner)
  await b.pass({ minutes: 190 })
  await stripe.take(owner, 'starter-monthly')
  const refused = await ask(owner)
  expect([refused.status, refused.json.facts]).toEqual(UNDER_WAY)
  for (let day = 0; day < 4; day++) await b.pass({ days: 1 })
  const taken = [...(await paypal.taken(owner)), ...(await stripe.taken(owner))]
  expect(taken.filter((cents) => cents === 1000)).toHaveLength(1)
})
