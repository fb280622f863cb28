import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  accountOf,
  buildPayer,
  buildSubscriber,
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

const downgrade = async (owner: TestOwner, plan: string) => {
  const { json } = await owner.get(`billing/subscriptions/stripe/proration/${plan}/`)
  const answer = await subscribe(owner, { plan, quote: json.quote })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('done')])
}
const planned = async (owner: TestOwner) => {
  const { plan, scheduled_change } = (await accountOf(owner)).active_subscription
  return [plan.id, scheduled_change?.plan.id ?? null]
}

test('downgrading again in the period that a downgrade began leaves what is over alone, and counts from the next period', async () => {
  const owner = await buildPayer(b, { plan: 'unicorn-monthly' })
  await downgrade(owner, 'empire-monthly')
  await b.pass({ days: 31 })
  expect(await planned(owner)).toEqual(['empire-monthly', null])
  await downgrade(owner, 'pro-monthly')
  expect(await planned(owner)).toEqual(['empire-monthly', 'pro-monthly'])
  await b.pass({ days: 31 })
  expect(await planned(owner)).toEqual(['pro-monthly', null])
  await downgrade(owner, 'starter-monthly')
  await b.pass({ days: 31 })
  expect(await planned(owner)).toEqual(['starter-monthly', null])
  expect(await takenFrom(b, owner)).toEqual([9900, 4900, 2900, 1900])
})

test('another smaller plan takes the place of the one that waits, and one that was taken back leaves nothing behind', async () => {
  const owner = await buildPayer(b, { plan: 'unicorn-monthly' })
  await downgrade(owner, 'empire-monthly')
  await b.pass({ days: 31 })
  await downgrade(owner, 'pro-monthly')
  await downgrade(owner, 'starter-monthly')
  expect(await planned(owner)).toEqual(['empire-monthly', 'starter-monthly'])
  await subscribe(owner, { plan: 'empire-monthly' })
  expect(await planned(owner)).toEqual(['empire-monthly', null])
  await downgrade(owner, 'pro-monthly')
  await b.pass({ days: 31 })
  expect(await planned(owner)).toEqual(['pro-monthly', null])
  expect(await takenFrom(b, owner)).toEqual([9900, 4900, 2900])
})

test('a smaller plan chosen twice on trial begins when the trial ends', async () => {
  const owner = await buildSubscriber(b, { plan: 'unicorn-monthly' })
  await downgrade(owner, 'empire-monthly')
  await downgrade(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  expect(await planned(owner)).toEqual(['pro-monthly', null])
  expect(await takenFrom(b, owner)).toEqual([2900])
})

test.each([null, 'friends10'])(
  'a smaller plan that waits (code %s) waits on after an upgrade that was refused',
  async (code) => {
    const owner = await buildPayer(b, { plan: 'unicorn-monthly' })
    expect(
      (await subscribe(owner, { plan: 'pro-monthly', ...(code ? { promo_code_id: code } : {}) }))
        .status,
    ).toBe(200)
    const planned0 = await planned(owner)
    const before = (await accountOf(owner)).active_subscription
    const refused = await subscribe(owner, {
      plan: 'unicorn-annual',
      card: 'pm_card_chargeCustomerFail',
    })
    expect(refused.json.code).toBe('payment_refused')
    await b.pass({ minutes: 10 })
    const after = (await accountOf(owner)).active_subscription
    expect([await planned(owner), after.next_amount, after.next_billing_at]).toEqual([
      planned0,
      before.next_amount,
      before.next_billing_at,
    ])
    await b.pass({ days: 31 })
    expect(await takenFrom(b, owner)).toEqual([9900, before.next_amount])
    expect(await planned(owner)).toEqual(['pro-monthly', null])
  },
)
