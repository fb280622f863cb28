import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  accountOf,
  buildPayer,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import { callsOfRound } from '../../../../test/short-rounds.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

/** The calls before these are made before anything is taken away. */
const FIRST_CALL = 12
const MOST_CALLS = 30

test(
  'whichever call has no answer while a refused upgrade is set back: the smaller plan and the card are there again',
  { timeout: 280_000 },
  async () => {
    const wrong: unknown[] = []
    for (const call of callsOfRound({ first: FIRST_CALL, most: MOST_CALLS, step: 3 })) {
      const owner = await buildPayer(b)
      await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })
      // The library repeats a call once by itself: both have no answer.
      const left = b.sandbox.failAfter('stripe', 'unavailable', call)
      b.sandbox.failAfter('stripe', 'unavailable', call)
      const { status } = await subscribe(owner, {
        plan: 'unicorn-monthly',
        card: 'pm_card_chargeCustomerFail',
      })
      b.sandbox.calm()
      await b.pass({ minutes: 30 })
      await b.pass({ days: 2 })
      const now = (await accountOf(owner)).active_subscription
      await b.pass({ days: 31 })
      const seen = [
        now.payment_method.last4,
        now.scheduled_change?.plan.id ?? null,
        (await takenFrom(b, owner)).join(' '),
      ]
      if (seen.join() !== '4242,starter-monthly,2900 1900') wrong.push({ call, status, seen })
      await b.endAll()
      if (left() > 0) break
    }
    expect(wrong).toEqual([])
  },
)

test(
  'whichever call has no answer while a plan is cancelled that another was to follow: it is cancelled, or that one follows',
  { timeout: 280_000 },
  async () => {
    const wrong: unknown[] = []
    for (const call of callsOfRound({ first: 1, most: MOST_CALLS, step: 3 })) {
      const owner = await buildPayer(b)
      await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })
      const left = b.sandbox.failAfter('stripe', 'unavailable', call)
      b.sandbox.failAfter('stripe', 'unavailable', call)
      const { status } = await owner.post('billing/subscriptions/cancel/', {
        reason: 'other',
        confirm: 'CONFIRM',
      })
      b.sandbox.calm()
      await b.pass({ minutes: 30 })
      await b.pass({ days: 2 })
      const now = (await accountOf(owner)).active_subscription
      const seen = `${now.state} ${now.scheduled_change?.plan.id ?? 'none'}`
      if (seen !== 'cancelled none' && seen !== 'active starter-monthly')
        wrong.push({ call, status, seen })
      await b.endAll()
      if (left() > 0) break
    }
    expect(wrong).toEqual([])
  },
)
