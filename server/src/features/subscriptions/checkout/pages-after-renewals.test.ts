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

const HOUR_MS = 3_600_000

test.each([
  ['unicorn-monthly', 'starter-monthly', [9900, 9900]],
  ['starter-monthly', 'unicorn-monthly', [1900, 1900]],
  ['unicorn-monthly', 'starter-annual', [9900, 9900]],
] as const)(
  'at Shopify a page from %s to %s that was ordered before a renewal can be approved no more after it: what is paid stays',
  async (from, to, taken) => {
    const driver = driversOf(b).shopify
    const owner = await driver.build()
    await driver.take(owner, from)
    await b.pass({ days: 7, minutes: 120 })
    const end = Date.parse((await accountOf(owner)).active_subscription.next_billing_at)
    await b.wait({ minutes: (end - b.world.clock.now().getTime() - HOUR_MS) / 60_000 })
    await b.visit()
    const { json } = await driver.order(owner, to)
    expect(json.status).toBe('redirect')
    await b.wait({ minutes: 180 })
    await b.visit()
    await decideOn(json.redirect_url, 'approve').catch(() => null)
    await driver.confirm(owner)
    await b.pass({ days: 5 })
    const { active_subscription: sub, limits } = await accountOf(owner)
    expect([
      await driver.taken(owner),
      sub.plan.id,
      sub.scheduled_change,
      limits.api_access,
    ]).toEqual([[...taken], from, null, from === 'unicorn-monthly'])
    await b.pass({ days: 30 })
    expect(await driver.taken(owner)).toHaveLength(3)
  },
)
