import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const cancelling = { reason: 'other', confirm: 'CONFIRM' }

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s: cancelled when a pause is over and the sweep has not come yet',
  (name) => {
    test.each([
      ['of a year that is paid', 'pro-annual', 10],
      ['of a trial', 'pro-annual', 2],
      ['of a month that ran out in the pause', 'pro-monthly', 10],
    ])(
      '%s: it ends on the day that was answered, and nothing is charged',
      async (_what, plan, days) => {
        const driver = driversOf(b)[name]
        const owner = await driver.build()
        await driver.take(owner, plan)
        await b.pass({ days })
        expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
        const { resumes_at } = (await accountOf(owner)).active_subscription
        await b.pass({
          minutes: (Date.parse(resumes_at) - b.world.clock.now().getTime()) / 60_000 - 30,
        })
        const taken = await driver.taken(owner)
        await b.wait({ minutes: 90 })
        const before = await driver.taken(owner)
        const shown = (await owner.get('billing/subscriptions/cancellation/')).json.ends_at
        const { status, json } = await owner.post('billing/subscriptions/cancel/', cancelling)
        expect([status, await driver.taken(owner)]).toEqual([200, before])
        // Through the store platform a pause of what is paid ends with the next charge.
        if (name !== 'shopify') expect(before).toEqual(taken)
        expect(Math.abs(Date.parse(shown) - Date.parse(json.ends_at))).toBeLessThan(1000)
        await b.pass({ days: 2 })
        const ends = Date.parse(json.ends_at)
        const left = (await accountOf(owner)).active_subscription
        if (ends > b.world.clock.now().getTime())
          expect(left).toMatchObject({ state: 'cancelled', cancel_at: json.ends_at })
        else expect(left).toBeNull()
        await b.pass({
          minutes: Math.max(0, ends - b.world.clock.now().getTime()) / 60_000 + 24 * 60,
        })
        expect([(await accountOf(owner)).active_subscription, driver.truth(owner)]).toEqual([
          null,
          [],
        ])
        expect(await driver.taken(owner)).toEqual(before)
      },
    )
  },
)

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s a trial that is cancelled after some hours of a pause lasts until the end that was answered',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    await owner.put('billing/subscriptions/pause/')
    await b.pass({ minutes: 5 * 60 })
    const { ends_at } = (await owner.post('billing/subscriptions/cancel/', cancelling)).json
    const left = () => (Date.parse(ends_at) - b.world.clock.now().getTime()) / 60_000
    await b.pass({ minutes: left() - 60 })
    for (let attempt = 0; attempt < 2; attempt++) {
      const { active_subscription: sub, limits } = await accountOf(owner)
      expect([sub.state, limits.paid_plan, sub.cancel_at]).toEqual(['cancelled', true, ends_at])
      await b.pass({ minutes: 30 })
    }
    await b.pass({ minutes: left() + 60 })
    expect([
      (await accountOf(owner)).active_subscription,
      driver.truth(owner),
      await driver.taken(owner),
    ]).toEqual([null, [], []])
  },
)
