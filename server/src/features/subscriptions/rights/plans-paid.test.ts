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

let b: BillingWorld
let driver: Driver
beforeAll(async () => {
  b = await startBillingWorld()
  driver = driversOf(b).paypal
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const HOUR_MS = 3_600_000
const until = (time: number) => b.wait({ minutes: (time - b.world.clock.now().getTime()) / 60_000 })
const reconcile = async () => {
  await b.deliver()
  await b.visit()
}
const subscriptionOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const nextCharge = async (owner: TestOwner) =>
  Date.parse((await subscriptionOf(owner)).next_billing_at)
const given = async (owner: TestOwner) => {
  const { active_subscription: sub, limits } = await accountOf(owner)
  return { taken: await driver.taken(owner), plan: sub?.plan.id, api: limits.api_access }
}

/**
 * Orders a plan an hour before the next charge and approves it at PayPal so many milliseconds before it;
 * nothing is reconciled in between.
 */
const approvedBefore = async (owner: TestOwner, planId: string, ms: number) => {
  const at = await nextCharge(owner)
  await until(at - Math.max(HOUR_MS, ms + HOUR_MS / 10))
  await b.visit()
  const { json } = await driver.order(owner, planId)
  await until(at - ms)
  const url = json.redirect_url ? await decideOn(json.redirect_url, 'approve') : undefined
  b.sandbox.webhooks.clear()
  return { at, url }
}

describe('with PayPal a charge pays for the plan that PayPal billed, however shortly before it was approved', () => {
  test.each([30_000, 2 * HOUR_MS])(
    'a smaller yearly plan, %i ms before the end of the trial',
    async (ms) => {
      const owner = await driver.build()
      await driver.take(owner, 'unicorn-annual')
      const { at } = await approvedBefore(owner, 'starter-annual', ms)
      await until(at + 60_000)
      await reconcile()
      await b.pass({ days: 30 })
      expect(await given(owner)).toEqual({ taken: [18996], plan: 'starter-annual', api: false })
    },
  )

  test('a smaller plan each month, and the larger one chosen again after each charge', async () => {
    const owner = await driver.build()
    await driver.take(owner, 'unicorn-monthly')
    for (let month = 1; month <= 3; month++) {
      const { at } = await approvedBefore(owner, 'starter-monthly', 30_000)
      await until(at + 60_000)
      await reconcile()
      await b.pass({ days: 10 })
      const { taken, plan, api } = await given(owner)
      expect({ plan, api }).toEqual(
        taken.at(-1) === 9900
          ? { plan: 'unicorn-monthly', api: true }
          : { plan: 'starter-monthly', api: false },
      )
      const { json } = await driver.order(owner, 'unicorn-monthly')
      if (json.redirect_url)
        await driver.confirm(owner, await decideOn(json.redirect_url, 'approve'))
    }
  })

  test('a larger plan that was approved and never paid, and the smaller one again', async () => {
    const owner = await driver.build()
    await driver.take(owner, 'starter-monthly')
    await b.pass({ days: 8 })
    const { json } = await driver.order(owner, 'unicorn-monthly')
    const url = await decideOn(json.redirect_url, 'approve')
    await driver.pays(owner, false)
    await driver.confirm(owner, url)
    await driver.pays(owner, true)
    const { at } = await approvedBefore(owner, 'starter-monthly', 30_000)
    await until(at + 60_000)
    await reconcile()
    await b.pass({ days: 10 })
    expect(await given(owner)).toEqual({ taken: [1900, 1900], plan: 'starter-monthly', api: false })
  })

  test('a larger plan: what was taken for it gives it', async () => {
    const owner = await driver.build()
    await driver.take(owner, 'starter-monthly')
    await b.pass({ days: 8 })
    const { at, url } = await approvedBefore(owner, 'unicorn-monthly', 30_000)
    await until(at + 30_000)
    await driver.confirm(owner, url)
    await reconcile()
    await b.pass({ days: 10 })
    expect(await given(owner)).toEqual({ taken: [1900, 9900], plan: 'unicorn-monthly', api: true })
  })
})
