import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const now = () => b.world.clock.now().getTime()
type Shown = {
  until: string
  amount_due: number
  next_billing_at: string | null
  next_amount: number
}
const shownTo = async (owner: TestOwner): Promise<Shown> => {
  const { status, text, json } = await owner.get('billing/subscriptions/pause/')
  expect(status, text).toBe(200)
  return json
}
const near = (one: number | string, other: number | string) =>
  Math.abs(new Date(one).getTime() - new Date(other).getTime()) < HOUR_MS

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s a pause that ends by itself charges what was shown in it',
  (name) => {
    let driver: Driver
    beforeAll(() => {
      driver = driversOf(b)[name]
    })

    /** What was taken while time went by, with when. */
    const takenDuring = async (owner: TestOwner, until: string, more = 90) => {
      const before = (await driver.taken(owner)).length
      await b.pass({ minutes: (Date.parse(until) - now()) / MINUTE_MS + more })
      return {
        cents: (await driver.taken(owner)).slice(before),
        at: (await driver.takenAt(owner)).slice(before),
      }
    }

    const assertCharged = async (owner: TestOwner, shown: Shown) => {
      const end = await takenDuring(owner, shown.until, 30)
      // A provider that goes on billing is paused up to its next payment.
      const isNextToo = shown.next_billing_at !== null && near(shown.until, shown.next_billing_at)
      expect(isNextToo).toBe(name === 'shopify' && shown.next_billing_at !== null)
      expect(end.cents).toEqual([
        ...(shown.amount_due > 0 ? [shown.amount_due] : []),
        ...(isNextToo ? [shown.next_amount] : []),
      ])
      expect(end.at.every((at) => near(at, shown.until))).toBe(true)
      const { active_subscription: live } = await accountOf(owner)
      if (isNextToo) return
      expect(live.next_amount).toBe(shown.next_amount)
      if (!shown.next_billing_at) return
      expect(
        near(live.next_billing_at, shown.next_billing_at),
        `${live.next_billing_at}, shown ${shown.next_billing_at}`,
      ).toBe(true)
      const next = await takenDuring(owner, shown.next_billing_at)
      expect(next.cents).toEqual([shown.next_amount])
      expect(next.at.every((at) => at > Date.parse(shown.next_billing_at!) - HOUR_MS)).toBe(true)
    }

    const built = async (code: string | null, days: number) => {
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly', code ? { promo_code_id: code } : {})
      if (days > 7) await b.pass({ days: 7, minutes: 120 })
      await b.pass({ days: days > 7 ? days - 7 : days })
      return owner
    }

    test.each([null, 'friends10', 'three-months', 'fiveoff'])(
      'of what is paid, which runs out in the pause; code %s',
      async (code) => {
        const owner = await built(code, 25)
        const before = await shownTo(owner)
        expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
        const first = await shownTo(owner)
        expect({ ...before, until: '' }).toMatchObject({
          amount_due: first.amount_due,
          next_amount: first.next_amount,
        })
        expect(first.amount_due > 0).toBe(name !== 'shopify')
        await b.pass({
          minutes: Math.min(20 * 1440, (Date.parse(first.until) - now()) / MINUTE_MS - 60),
        })
        const later = await shownTo(owner)
        expect({ ...later, next_billing_at: '' }).toEqual({ ...first, next_billing_at: '' })
        await assertCharged(owner, later)
      },
    )

    test('of what is paid, which lasts longer than the pause: nothing then', async () => {
      const owner = await driver.build()
      await driver.take(owner, 'pro-annual')
      await b.pass({ days: 8 })
      await owner.put('billing/subscriptions/pause/')
      const shown = await shownTo(owner)
      expect([
        shown.amount_due,
        Date.parse(shown.next_billing_at!) - now() > 300 * 24 * HOUR_MS,
      ]).toEqual([0, true])
      expect((await takenDuring(owner, shown.until)).cents).toEqual([])
      const { active_subscription: live } = await accountOf(owner)
      expect([near(live.next_billing_at, shown.next_billing_at!), live.next_amount]).toEqual([
        true,
        shown.next_amount,
      ])
    })

    test.each([null, 'friends10'])('of a trial, whose days go on; code %s', async (code) => {
      const owner = await built(code, 2)
      await owner.put('billing/subscriptions/pause/')
      await b.pass({ days: 12 })
      const shown = await shownTo(owner)
      expect([shown.amount_due, shown.next_amount]).toEqual([0, code ? 2610 : 2900])
      await assertCharged(owner, shown)
    })
  },
)

test('without a plan, and with one that is cancelled, there is no pause to speak of', async () => {
  const { stripe } = driversOf(b)
  const owner = await stripe.build()
  expect((await owner.get('billing/subscriptions/pause/')).json.code).toBe('not_offered')
  await stripe.take(owner, 'pro-monthly')
  await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
  expect((await owner.get('billing/subscriptions/pause/')).json.code).toBe('not_offered')
})
