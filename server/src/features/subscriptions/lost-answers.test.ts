import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'
import { callsOfRound } from '../../../test/short-rounds.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const subscriptionOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const calls = {
  pause: (owner: TestOwner) => owner.put('billing/subscriptions/pause/'),
  resume: (owner: TestOwner) => owner.put('billing/subscriptions/resume/', {}),
  cancel: (owner: TestOwner) =>
    owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }),
}
/** What an owner has done before, and which states are true after the last call, whether or not it came through. */
const wishes = {
  pausing: { before: [], last: calls.pause, ends: ['paused', 'active'] },
  resuming: { before: [calls.pause], last: calls.resume, ends: ['paused', 'active'] },
  cancelling: { before: [], last: calls.cancel, ends: ['cancelled', 'active'] },
  'cancelling in a pause': {
    before: [calls.pause],
    last: calls.cancel,
    ends: ['paused', 'active', 'cancelled'],
  },
  'taking a cancellation back': {
    before: [calls.cancel],
    last: calls.resume,
    ends: ['cancelled', 'active'],
  },
} as const

const STEP = 3
const MOST_CALLS = 14

describe.each(Object.keys(wishes) as (keyof typeof wishes)[])(
  'PayPal does not answer one call of %s',
  (wish) => {
    test.each(['cut', 'unavailable'] as const)(
      '%s: the account shows what runs there, and nothing is charged in a pause',
      { timeout: 120_000 },
      async (how) => {
        const { before, last, ends } = wishes[wish]
        const driver = driversOf(b).paypal
        for (const call of callsOfRound({
          first: how === 'cut' ? 1 : 0,
          most: MOST_CALLS,
          step: STEP,
        })) {
          const owner = await driver.build()
          await driver.take(owner, 'pro-monthly')
          await b.pass({ days: 8 })
          for (const one of before) expect((await one(owner)).status).toBe(200)
          const left = b.sandbox.failAfter('paypal', how, call)
          await last(owner)
          b.sandbox.calm()
          await b.visit()
          const { state } = await subscriptionOf(owner)
          expect(ends, `call ${call}`).toContain(state)
          expect(driver.truth(owner)[0]!.states, `call ${call}, account ${state}`).toContain(state)
          const taken = await driver.taken(owner)
          await b.pass({ days: state === 'active' ? 32 : 28 })
          const later = await accountOf(owner)
          if (state === 'paused') expect(await driver.taken(owner), `call ${call}`).toEqual(taken)
          if (state === 'active')
            expect(
              [(await driver.taken(owner)).length, later.limits.paid_plan],
              `call ${call}`,
            ).toEqual([2, true])
          await b.endAll()
          if (left() > 0) break
        }
      },
    )
  },
)

test.each(['pause', 'cancel'] as const)(
  'PayPal refuses to %s what its buyer has just ended: the answer says so and the account shows no wish that was refused',
  async (wish) => {
    const driver = driversOf(b).paypal
    let refused = 0
    for (let call = 0; call < MOST_CALLS; call++) {
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly')
      await b.pass({ days: 8 })
      const left = b.sandbox.before('paypal', call, async () => driver.cancelThere?.(owner))
      const { status } = await calls[wish](owner)
      const isMet = left() === 0
      b.sandbox.calm()
      if (isMet && status >= 400) {
        refused++
        expect((await subscriptionOf(owner)).state, `call ${call}`).not.toBe('paused')
      }
      await b.deliver()
      await b.visit()
      if (isMet)
        expect(await accountOf(owner), `call ${call}`).toMatchObject({
          active_subscription: { state: 'cancelled' },
          limits: { paid_plan: true },
        })
      await b.endAll()
      if (!isMet) break
    }
    expect(refused).toBeGreaterThan(0)
  },
)

test('keeping a cancelled plan that its buyer has ended at PayPal is refused in words, and what she has paid lasts', async () => {
  const driver = driversOf(b).paypal
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly')
  await b.pass({ days: 8 })
  expect((await calls.cancel(owner)).status).toBe(200)
  const { cancel_at } = await subscriptionOf(owner)
  expect(await driver.cancelThere?.(owner)).toBe(true)
  const answer = await calls.resume(owner)
  expect([answer.status, answer.json.code]).toEqual([409, 'not_offered'])
  expect(answer.json.detail).toMatch(/ended at PayPal\..* runs until \w/)
  const order = await driver.order(owner, 'unicorn-monthly')
  expect([order.status, order.json.code]).toEqual([409, 'not_offered'])
  expect(await subscriptionOf(owner)).toMatchObject({ state: 'cancelled', cancel_at })
  expect((await accountOf(owner)).limits.paid_plan).toBe(true)
})

test('what resuming by itself costs and is refused stays owed at PayPal: past due and notified, and the rest of the period once it is paid', async () => {
  const driver: Driver = driversOf(b).paypal
  const owner = await driver.build()
  await driver.take(owner, 'starter-annual')
  await b.pass({ days: 7, minutes: 120 })
  for (let month = 1; month <= 15; month++) await b.pass({ days: 24 })
  await calls.pause(owner)
  await driver.pays(owner, false)
  await b.pass({ days: 31 })
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: { state: 'past_due' },
    limits: { paid_plan: true },
  })
  expect(
    b.sandbox.memory.mail.letters.filter(
      ({ to, subject }) => to.includes(owner.email) && /payment failed/.test(subject),
    ),
  ).toHaveLength(1)
  await b.pass({ days: 9 })
  expect((await accountOf(owner)).limits.paid_plan).toBe(false)
  await driver.pays(owner, true)
  await b.pass({ days: 9 })
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: { state: 'active' },
    limits: { paid_plan: true },
  })
  const { results } = (await owner.get('billing/subscriptions/invoices/')).json
  const paid = results
    .filter(({ status }: { status: string }) => status === 'succeeded')
    .map(({ amount }: { amount: number }) => amount)
  expect(paid.toSorted()).toEqual((await driver.taken(owner)).toSorted())
})

test('a buyer who cancels in her PayPal account keeps what she has paid', async () => {
  const driver = driversOf(b).paypal
  const owner = await driver.build()
  await driver.take(owner, 'starter-annual')
  await b.pass({ days: 10 })
  const { next_billing_at } = await subscriptionOf(owner)
  expect(await driver.cancelThere?.(owner)).toBe(true)
  await b.deliver()
  await b.visit()
  expect(await subscriptionOf(owner)).toMatchObject({
    state: 'cancelled',
    cancel_at: next_billing_at,
  })
  expect((await accountOf(owner)).limits.paid_plan).toBe(true)
  await b.pass({ days: 366 })
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: null,
    limits: { paid_plan: false },
  })
  expect(await driver.taken(owner)).toEqual([18996])
})
