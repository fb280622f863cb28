import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import { callsOfRound } from '../../../../test/short-rounds.ts'

let b: BillingWorld
let paypal: Driver
beforeAll(async () => {
  b = await startBillingWorld()
  paypal = driversOf(b).paypal
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const DAY_MS = 86_400_000
const MOST_CALLS = 20
const there = (owner: TestOwner) =>
  [...b.sandbox.memory.paypal.subscriptions.values()].find(
    ({ customId }) => customId === owner.accountId,
  )!
const declineLater = (owner: TestOwner, answer: 'pending' | 'unseen' = 'pending') =>
  b.sandbox.memory.paypal.setCaptures(there(owner).id, {
    answer,
    ends: 'DECLINED',
    after: 2 * DAY_MS,
  })
const planOf = async (owner: TestOwner) => {
  const { active_subscription: sub, limits } = await accountOf(owner)
  return {
    plan: sub.plan.id,
    state: sub.state,
    next: sub.scheduled_change?.plan.id ?? null,
    unicorn: limits.api_access,
  }
}
const upgrade = async (owner: TestOwner) => {
  const ordered = await paypal.order(owner, 'unicorn-monthly')
  return ordered.json.redirect_url
    ? paypal.confirm(owner, await decideOn(ordered.json.redirect_url, 'approve'))
    : ordered
}
/** Starter is paid since three days. */
const build = async () => {
  const owner = await paypal.build()
  await paypal.take(owner, 'starter-monthly')
  await b.pass({ days: 10, minutes: 120 })
  return owner
}
const STARTER = {
  plan: 'starter-monthly',
  state: 'active',
  next: 'unicorn-monthly',
  unicorn: false,
}

describe.each(['pending', 'unseen'] as const)('a capture of PayPal (%s) is declined', (answer) => {
  test(
    'whatever answer is lost then, nothing stays owed, the plan is the one that is paid, and the owner is notified',
    { timeout: 300_000 },
    async () => {
      for (const at of callsOfRound({ most: MOST_CALLS, step: 3 })) {
        const owner = await build()
        declineLater(owner, answer)
        await upgrade(owner)
        await b.pass({ days: 1, minutes: 23 * 60 })
        const left = b.sandbox.failAfter('paypal', 'unavailable', at)
        await b.pass({ minutes: 180 })
        const wasMet = left() === 0
        b.sandbox.calm()
        await b.pass({ minutes: 8 * 60 })
        expect([there(owner).outstanding, await planOf(owner)], `call ${at}`).toEqual([0, STARTER])
        const notices = (await owner.get('notifications/all/')).json as { title: string }[]
        expect(
          notices.filter(({ title }) => title === 'Your upgrade was not paid'),
          `call ${at}`,
        ).toHaveLength(1)
        await b.pass({ days: 31 })
        expect(await paypal.taken(owner), `call ${at}`).toEqual([1900, 9900])
        await b.endAll()
        if (!wasMet) break
      }
    },
  )
})

test('an upgrade that is chosen again after each declined capture is given in advance once', async () => {
  const owner = await build()
  declineLater(owner)
  let daysWithUnicorn = 0
  await upgrade(owner)
  for (let day = 0; day < 16; day++) {
    const { unicorn, plan } = await planOf(owner)
    if (unicorn) daysWithUnicorn++
    if (plan === 'starter-monthly') await paypal.order(owner, 'unicorn-monthly')
    await b.pass({ days: 1 })
  }
  expect(daysWithUnicorn).toBeLessThanOrEqual(3)
  expect(await paypal.taken(owner)).toEqual([1900])
  b.sandbox.memory.paypal.setCaptures(there(owner).id, null)
  await b.pass({ days: 2, minutes: 60 })
  await paypal.order(owner, 'unicorn-monthly')
  expect(await planOf(owner)).toEqual({
    plan: 'unicorn-monthly',
    state: 'active',
    next: null,
    unicorn: true,
  })
})

test('a capture that comes after one was declined counts once it has come', async () => {
  const owner = await build()
  declineLater(owner)
  await upgrade(owner)
  await b.pass({ days: 2, minutes: 60 })
  b.sandbox.memory.paypal.setCaptures(there(owner).id, {
    answer: 'pending',
    ends: 'COMPLETED',
    after: 2 * DAY_MS,
  })
  await paypal.order(owner, 'unicorn-monthly')
  expect(await planOf(owner)).toEqual(STARTER)
  await b.pass({ days: 2, minutes: 60 })
  expect(await planOf(owner)).toEqual({
    plan: 'unicorn-monthly',
    state: 'active',
    next: null,
    unicorn: true,
  })
  const taken = await paypal.taken(owner)
  expect([taken.length, taken[0]]).toEqual([2, 1900])
  await b.pass({ days: 31 })
  expect(await paypal.taken(owner)).toEqual([...taken, 9900])
})

test('declined in a pause: after it the plan is the one that was paid', async () => {
  const owner = await build()
  declineLater(owner)
  await upgrade(owner)
  expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
  await b.pass({ days: 3 })
  expect((await owner.put('billing/subscriptions/resume/', {})).status).toBe(200)
  expect(await planOf(owner)).toEqual(STARTER)
})

/** A yearly plan whose paid time ran out in its pause: what is left until the next billing is paid on resuming. */
const resumed = async () => {
  const owner = await paypal.build()
  await paypal.take(owner, 'starter-annual')
  await b.pass({ days: 7, minutes: 120 })
  for (let month = 1; month <= 15; month++) await b.pass({ days: 24 })
  await owner.put('billing/subscriptions/pause/')
  await b.pass({ days: 25 })
  declineLater(owner)
  expect((await owner.put('billing/subscriptions/resume/', {})).status).toBe(200)
  return owner
}

test(
  'the share after a pause that is declined each time is asked for twice, and gives its plan once',
  { timeout: 120_000 },
  async () => {
    const owner = await resumed()
    let paidDays = 0
    for (let day = 0; day < 20; day++) {
      const rights = (await owner.get('billing/rights/')).json
      if (rights.because === 'payment' || rights.now?.because === 'payment') paidDays++
      await b.pass({ days: 1 })
    }
    const { transactions, outstanding } = there(owner)
    const after = transactions.filter(({ at }) => at > b.world.clock.now().getTime() - 21 * DAY_MS)
    expect([after.length, outstanding > 0, paidDays <= 3]).toEqual([2, true, true])
    expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
  },
)

test('a plan that was cancelled while the share after its pause was under way ends once that is declined', async () => {
  const owner = await resumed()
  expect(
    (await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }))
      .status,
  ).toBe(200)
  expect((await accountOf(owner)).active_subscription.state).toBe('cancelled')
  await b.pass({ days: 2, minutes: 60 })
  await b.pass({ minutes: 60 })
  expect(paypal.truth(owner)).toEqual([])
  expect((await accountOf(owner)).limits.paid_plan).toBe(false)
})

test('a refused one-off payment of weeks ago takes nothing off the grace of a renewal that fails', async () => {
  const owner = await build()
  await paypal.pays(owner, false)
  expect(
    (await owner.post('customization/requests/', { description: 'Cards with a thin gold line.' }))
      .json.code,
  ).toBe('payment_refused')
  await paypal.pays(owner, true)
  await b.pass({ days: 24 })
  await paypal.pays(owner, false)
  await b.pass({ days: 4, minutes: 60 })
  const { active_subscription: sub, limits } = await accountOf(owner)
  expect([sub.state, limits.paid_plan]).toEqual(['past_due', true])
  const [renewal] = there(owner)
    .transactions.filter(({ status }) => status === 'DECLINED')
    .slice(1)
  expect(sub.past_due_since).toBe(new Date(renewal!.at).toISOString())
})
