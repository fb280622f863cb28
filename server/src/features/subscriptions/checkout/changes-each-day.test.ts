import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
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

const DAY_MS = 86_400_000
/** The trial, its one extension, and a day for whole days. */
const GRANTED_DAYS = 7 + 7 + 1

test(
  'at Shopify a plan that is changed each day puts nothing off: what follows the trial is charged, and a payment under way is waited for',
  { timeout: 120_000 },
  async () => {
    const driver = driversOf(b).shopify
    const owner = await driver.build()
    await driver.take(owner, 'unicorn-annual')
    const began = b.world.clock.now().getTime()
    await owner.post('billing/subscriptions/cancellation/', {
      step: 'offer',
      offered: 'trial_extension',
      taken: true,
    })
    const refusals: string[] = []
    for (let day = 0; day < GRANTED_DAYS + 3; day++) {
      await b.pass({ minutes: 23 * 60 })
      const { json } = await driver.order(owner, ['starter-monthly', 'pro-monthly'][day % 2]!)
      if (json.code) refusals.push(json.detail)
      if (json.status === 'redirect') {
        await decideOn(json.redirect_url, 'approve')
        await driver.confirm(owner)
      }
      const { because } = (await owner.get('billing/rights/')).json
      if (because !== 'grace') continue
      expect((await owner.put('billing/subscriptions/pause/')).json).toMatchObject({
        code: 'pause_refused',
      })
    }
    expect(new Set(refusals)).toEqual(
      new Set([
        'Your payment for this period is under way. You can change your plan when it is done.',
      ]),
    )
    const [first] = await driver.takenAt(owner)
    expect((first! - began) / DAY_MS).toBeLessThan(GRANTED_DAYS + 1)
    const { active_subscription: sub, limits } = await accountOf(owner)
    expect([await driver.taken(owner), sub.plan.id, limits.api_access]).toEqual([
      [1900],
      'starter-monthly',
      false,
    ])
  },
)
