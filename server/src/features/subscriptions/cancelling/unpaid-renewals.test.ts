import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  buildPayer,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const MINUTE = 60_000
const now = () => b.world.clock.now()
const planOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const cancel = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
const shownEnd = async (owner: TestOwner) =>
  new Date((await owner.get('billing/subscriptions/cancellation/')).json.ends_at)
const historyOf = async (owner: TestOwner): Promise<string[]> =>
  (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results.map(
    (one: { amount: number; status: string }) => `${one.amount} ${one.status}`,
  )

/** Ten minutes after the next renewal, which at Stripe is a draft still. */
const tenMinutesIn = async (owner: TestOwner) => {
  const next = Date.parse((await planOf(owner)).next_billing_at)
  await b.wait({ minutes: (next - now().getTime()) / MINUTE + 10 })
}

test.each(['unicorn-monthly', 'unicorn-annual'])(
  '%s at Stripe, cancelled while its renewal is a draft: it ends now, is shown so, and nothing is charged',
  async (plan) => {
    const owner = await buildPayer(b, { plan })
    const taken = await takenFrom(b, owner)
    await tenMinutesIn(owner)
    expect(await shownEnd(owner)).toEqual(now())
    const { status, json } = await cancel(owner)
    expect([status, new Date(json.ends_at)]).toEqual([200, now()])
    for (const days of [0.1, 1, 40]) {
      await b.pass({ days })
      expect(await takenFrom(b, owner)).toEqual(taken)
    }
    expect([await planOf(owner), await historyOf(owner)]).toEqual([null, [`${taken[0]} succeeded`]])
  },
)

test('the end of a trial at Stripe, cancelled while the first payment is a draft: nothing is ever charged', async () => {
  const driver = driversOf(b).stripe
  const owner = await driver.build()
  await driver.take(owner, 'pro-annual')
  await tenMinutesIn(owner)
  const shown = await shownEnd(owner)
  expect([shown, new Date((await cancel(owner)).json.ends_at)]).toEqual([now(), now()])
  await b.pass({ days: 2 })
  expect([await driver.taken(owner), await planOf(owner)]).toEqual([[], null])
})

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s, cancelled after a renewal was paid that nobody reported: it ends with what is paid, is shown so, and nothing more is charged',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    await b.pass({ days: 7, minutes: 120 })
    await tenMinutesIn(owner)
    if (name === 'stripe') await b.wait({ minutes: 60 })
    b.sandbox.webhooks.clear()
    const taken = await driver.taken(owner)
    expect(taken).toEqual([2900, 2900])
    const shown = await shownEnd(owner)
    expect(shown.getTime()).toBeGreaterThan(now().getTime() + 27 * 1440 * MINUTE)
    expect(new Date((await cancel(owner)).json.ends_at)).toEqual(shown)
    await b.pass({ days: 40 })
    expect([await driver.taken(owner), await planOf(owner)]).toEqual([taken, null])
  },
)

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s, cancelled minutes after a renewal that failed: it ends now, is shown so, and nothing more is charged',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    await b.pass({ days: 7, minutes: 120 })
    await driver.pays(owner, false)
    await tenMinutesIn(owner)
    const taken = await driver.taken(owner)
    const shown = await shownEnd(owner)
    expect([shown, new Date((await cancel(owner)).json.ends_at)]).toEqual([now(), now()])
    await driver.pays(owner, true)
    await b.pass({ days: 40 })
    expect([await driver.taken(owner), await planOf(owner)]).toEqual([taken, null])
  },
)

describe('an upgrade at Stripe while the renewal is not paid', () => {
  test('as a draft it is refused, quote and order alike, and the same after it was quoted before; paid, the credit is what was paid', async () => {
    const owner = await buildPayer(b, { plan: 'empire-annual' })
    const quoted = () => owner.get('billing/subscriptions/stripe/proration/unicorn-annual/')
    await b.wait({
      minutes: (Date.parse((await planOf(owner)).next_billing_at) - now().getTime()) / MINUTE - 10,
    })
    const before = (await quoted()).json.quote
    await b.wait({ minutes: 20 })
    const taken = await takenFrom(b, owner)
    for (const answer of [
      await quoted(),
      await subscribe(owner, { plan: 'unicorn-annual' }),
      await subscribe(owner, { plan: 'unicorn-annual', quote: before }),
    ])
      expect([answer.status, answer.json.detail]).toEqual([
        409,
        expect.stringContaining('under way'),
      ])
    expect(await takenFrom(b, owner)).toEqual(taken)
    await b.pass({ minutes: 120 })
    expect(await takenFrom(b, owner)).toEqual([...taken, 44_100])
    const { json } = await quoted()
    expect(json.credit).toBeLessThanOrEqual(44_100)
    expect((await subscribe(owner, { plan: 'unicorn-annual', quote: json.quote })).status).toBe(200)
    expect(await takenFrom(b, owner)).toEqual([...taken, 44_100, json.amount_due])
  })

  test('a cheaper plan can be chosen all the same: it costs nothing now', async () => {
    const owner = await buildPayer(b, { plan: 'empire-monthly' })
    await tenMinutesIn(owner)
    expect((await subscribe(owner, { plan: 'starter-monthly' })).json.status).toBe('done')
    await b.pass({ days: 40 })
    expect((await planOf(owner)).plan.id).toBe('starter-monthly')
  })
})

test('BILL-44: paused at Stripe while a renewal is a draft is refused, since it would be taken in the pause; when it is paid it can be paused', async () => {
  const owner = await buildPayer(b, { plan: 'pro-monthly' })
  await tenMinutesIn(owner)
  expect((await accountOf(owner)).pause_refusal).toBe('payment_under_way')
  const { status, json } = await owner.put('billing/subscriptions/pause/')
  expect([status, json.code, json.facts]).toEqual([
    409,
    'pause_refused',
    { reason: 'payment_under_way' },
  ])
  await b.pass({ minutes: 120 })
  const taken = await takenFrom(b, owner)
  expect(taken).toEqual([2900, 2900])
  expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
  await b.pass({ days: 20 })
  expect(await takenFrom(b, owner)).toEqual(taken)
})
