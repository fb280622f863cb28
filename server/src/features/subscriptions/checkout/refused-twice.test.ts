import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  accountOf,
  buildPayer,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const DECLINED = 'pm_card_chargeCustomerFail'

test('an upgrade that is refused twice leaves the smaller plan, the card, and the way to cancel', async () => {
  const owner = await buildPayer(b)
  const before = (await accountOf(owner)).active_subscription.payment_method.last4
  expect(
    (await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })).json.status,
  ).toBe('done')
  const answers = []
  for (let turn = 0; turn < 2; turn++) {
    const { status, json } = await subscribe(owner, { plan: 'unicorn-monthly', card: DECLINED })
    answers.push([status, json.code ?? json.status])
  }
  expect(answers).toEqual([
    [402, 'payment_refused'],
    [402, 'payment_refused'],
  ])
  await b.pass({ minutes: 30 })
  const now = (await accountOf(owner)).active_subscription
  expect([now.payment_method.last4, now.scheduled_change?.plan.id]).toEqual([
    before,
    'starter-monthly',
  ])
  expect(
    (await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }))
      .status,
  ).toBe(200)
})

test.each([
  ['refused', DECLINED],
  ['left at the bank', 'pm_card_threeDSecure2Required'],
])('%s twice: the card of before pays what the smaller plan costs', async (_how, card) => {
  const owner = await buildPayer(b)
  await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })
  for (let turn = 0; turn < 2; turn++) await subscribe(owner, { plan: 'unicorn-monthly', card })
  await b.pass({ days: 2 })
  const { state, payment_method, scheduled_change, waiting } = (await accountOf(owner))
    .active_subscription
  await b.pass({ days: 31 })
  const last = (await accountOf(owner)).active_subscription
  expect({
    shown: [state, payment_method.last4, scheduled_change?.plan.id ?? null, waiting ?? null],
    taken: await takenFrom(b, owner),
    later: [last.plan.id, last.state],
  }).toEqual({
    shown: ['active', '4242', 'starter-monthly', null],
    taken: [2900, 1900],
    later: ['starter-monthly', 'active'],
  })
})
