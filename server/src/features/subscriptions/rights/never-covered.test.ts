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
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const cancelling = { reason: 'other', confirm: 'CONFIRM' }
const failureNoticesOf = async (owner: TestOwner): Promise<string[]> =>
  ((await owner.get('notifications/all/')).json as { title: string; message: string }[])
    .filter(({ title }) => title === 'Payment failed')
    .map(({ message }) => message)
const lettersTo = ({ email }: TestOwner) =>
  b.sandbox.memory.mail.letters
    .filter(({ to, subject }) => to.includes(email) && subject === 'Your payment failed')
    .map(({ text }) => text)

/** The trial is used up; the next plan is approved by somebody whose money does not come. */
const takeUnpaid = async (driver: Driver, owner: TestOwner) => {
  await driver.take(owner, 'pro-monthly')
  await owner.post('billing/subscriptions/cancel/', cancelling)
  await b.pass({ days: 9 })
  const { json } = await driver.order(owner, 'starter-monthly')
  await driver.pays(owner, false)
  await driver.confirm(owner, await decideOn(json.redirect_url, 'approve'))
  await b.pass({ minutes: 120 })
}

describe.each(['paypal', 'shopify'] as const)(
  'with %s: a plan whose first payment failed',
  (name) => {
    test('its features are off until it is paid, and nothing says otherwise', async () => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      await takeUnpaid(driver, owner)
      const account = await accountOf(owner)
      expect(account.active_subscription).toMatchObject({ state: 'past_due', grace_until: null })
      expect(account.limits.paid_plan).toBe(false)
      expect((await owner.get('billing/rights/')).json).toMatchObject({
        plan: null,
        because: 'unpaid',
      })
      const words =
        'We could not charge you for Starter. Its features are off until it is paid. Please check your payment method.'
      expect(await failureNoticesOf(owner)).toEqual([words])
      expect(lettersTo(owner)).toEqual([expect.stringContaining(words)])
    })

    test('a renewal that failed names the last day of its features, and they end then', async () => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly')
      await driver.pays(owner, false)
      await b.pass({ days: 8 })
      const { active_subscription } = await accountOf(owner)
      const until = Date.parse(active_subscription.grace_until)
      expect(Date.parse((await owner.get('billing/rights/')).json.until)).toBe(until)
      expect(await failureNoticesOf(owner)).toEqual([
        expect.stringContaining('All features stay on for 7 days.'),
      ])
      await b.pass({ minutes: (until - b.world.clock.now().getTime()) / 60_000 - 1 })
      expect((await accountOf(owner)).limits.paid_plan).toBe(true)
      await b.pass({ minutes: 2 })
      expect((await accountOf(owner)).limits.paid_plan).not.toBe(true)
    })
  },
)

test('a plan that is to follow the trial begins with its end, which an approval at Shopify puts off: it is not in the grace after it', async () => {
  const { shopify } = driversOf(b)
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-annual')
  await shopify.pays(owner, false)
  await b.pass({ minutes: 60 })
  await shopify.take(owner, 'empire-monthly')
  const rightsNow = async () => {
    await b.visit()
    const { because, plan } = (await owner.get('billing/rights/')).json
    return [because, plan?.id]
  }
  await b.wait({ days: 7, minutes: -30 })
  expect(await rightsNow()).toEqual(['trial', 'pro-annual'])
  await b.wait({ minutes: 120 })
  expect(await rightsNow()).toEqual(['grace', 'pro-annual'])
})
