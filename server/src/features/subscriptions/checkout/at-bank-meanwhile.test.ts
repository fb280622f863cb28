import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

const ASKS = 'pm_card_threeDSecure2Required'
const planOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const minutesTo = (at: string) => (Date.parse(at) - b.world.clock.now().getTime()) / 60_000

/** Starter is to follow Pro, and the bank is asked about Unicorn. */
const askedOverSmaller = async (owner: TestOwner) => {
  await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })
  const { json } = await subscribe(owner, { plan: 'unicorn-monthly', card: ASKS })
  expect(json.status).toBe('action_required')
}

test('a plan that is to follow is set aside while the bank is asked about an upgrade, and shown again once that is given up', async () => {
  const owner = await buildPayer(b)
  await askedOverSmaller(owner)
  const asked = await planOf(owner)
  expect([asked.scheduled_change, asked.next_amount]).toEqual([null, 2900])
  expect((await owner.put('billing/subscriptions/resume/', {})).json.status).toBe('done')
  const back = await planOf(owner)
  expect([back.scheduled_change.plan.id, back.next_amount]).toEqual(['starter-monthly', 1900])
  expect((await owner.put('billing/subscriptions/resume/', {})).json.status).toBe('done')
  expect((await planOf(owner)).scheduled_change).toBeNull()
  await b.pass({ days: 33 })
  expect(await takenFrom(b, owner)).toEqual([2900, 2900])
})

test('a pause is refused while a smaller plan is to follow, also where an upgrade at the bank has set that aside', async () => {
  const owner = await buildPayer(b)
  await askedOverSmaller(owner)
  const { status, json } = await owner.put('billing/subscriptions/pause/')
  expect([status, json.code, json.facts?.reason]).toEqual([409, 'pause_refused', 'change_waiting'])
  const kept = await planOf(owner)
  expect([kept.state, kept.scheduled_change.plan.id, kept.next_amount]).toEqual([
    'active',
    'starter-monthly',
    1900,
  ])
})

test('left at the bank until the renewal: it is given up before, and the card of before pays the smaller plan that was agreed', async () => {
  const owner = await buildPayer(b)
  await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })
  const { next_billing_at } = await planOf(owner)
  await b.pass({ minutes: minutesTo(next_billing_at) - 6 * 60 })
  const { json } = await subscribe(owner, { plan: 'unicorn-monthly', card: ASKS })
  expect(json.status).toBe('action_required')
  await b.pass({ minutes: 5 * 60 + 30 })
  const before = await planOf(owner)
  expect([
    before.payment_method.last4,
    before.next_amount,
    before.scheduled_change.plan.id,
  ]).toEqual(['4242', 1900, 'starter-monthly'])
  await b.pass({ minutes: 3 * 60 })
  const after = await planOf(owner)
  expect([await takenFrom(b, owner), after.state, after.plan.id]).toEqual([
    [2900, 1900],
    'active',
    'starter-monthly',
  ])
})

test('after an upgrade that was refused the card on file, which is shown, pays a customization', async () => {
  const owner = await buildPayer(b)
  const card = (await planOf(owner)).payment_method.last4
  await subscribe(owner, { plan: 'unicorn-monthly', card: 'pm_card_chargeCustomerFail' })
  await b.pass({ minutes: 30 })
  expect((await planOf(owner)).payment_method.last4).toBe(card)
  const { status, json } = await owner.post('customization/requests/', {
    description: 'Cards with a thin gold line.',
  })
  expect([status, json.status ?? json.code]).toEqual([200, 'done'])
  expect(await takenFrom(b, owner)).toEqual([2900, 1000])
})

test('a card that the owner gives while an upgrade waits at the bank stays hers when that is left', async () => {
  const owner = await buildPayer(b)
  await subscribe(owner, { plan: 'unicorn-monthly', card: ASKS })
  const put = await owner.put('billing/subscriptions/stripe/update/', {
    payment_method_id: 'pm_card_mastercard',
  })
  expect([put.status, put.json.status]).toEqual([200, 'done'])
  const given = (await planOf(owner)).payment_method
  expect(given.brand).toBe('mastercard')
  await b.pass({ days: 2 })
  expect((await planOf(owner)).payment_method).toEqual(given)
})
