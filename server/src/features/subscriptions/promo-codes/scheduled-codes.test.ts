import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import { callsOfRound } from '../../../../test/short-rounds.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

/** A plan with a code, and on its trial a scheduled smaller one with another. */
const scheduled = async (code: string) => {
  const driver = driversOf(b).stripe
  const owner = await driver.build()
  await driver.take(owner, 'unicorn-monthly', { promo_code_id: code })
  await b.pass({ days: 1 })
  expect((await driver.order(owner, 'pro-monthly', { promo_code_id: 'friends10' })).status).toBe(
    200,
  )
  const couponNow = async () => (await accountOf(owner)).active_subscription.coupon?.code ?? null
  const usedAgain = async (planId: string) =>
    (await driver.order(owner, planId, { promo_code_id: code })).json.code
  const takenBack = async () =>
    expect((await owner.put('billing/subscriptions/resume/', {})).status).toBe(200)
  return { driver, owner, couponNow, usedAgain, takenBack }
}

test('BILL-24: the code of a scheduled change that is taken back hides no code that was used: a code of one use is used once', async () => {
  const { driver, owner, couponNow, usedAgain, takenBack } = await scheduled('fiveoff')
  expect(await couponNow()).toBe('FIVEOFF')
  await takenBack()
  await b.pass({ days: 7 })
  expect(await driver.taken(owner)).toEqual([9400])
  expect(await usedAgain('unicorn-annual')).toBe('promo_code_refused')
})

test('BILL-24: and one of three months for three months', async () => {
  const { driver, owner, usedAgain, takenBack } = await scheduled('three-months')
  await takenBack()
  for (let month = 0; month < 4; month++) await b.pass({ days: month === 0 ? 8 : 31 })
  expect(await driver.taken(owner)).toEqual([7425, 7425, 7425, 9900])
  expect(await usedAgain('unicorn-annual')).toBe('promo_code_refused')
})

test('BILL-24: once the change begins its code is the one that counts', async () => {
  const { driver, owner, couponNow } = await scheduled('fiveoff')
  await b.pass({ days: 8 })
  expect(await driver.taken(owner)).toEqual([2610])
  expect(await couponNow()).toBe('FRIENDS10')
})

const charges: Record<number, string | null> = {
  9900: null,
  2610: 'FRIENDS10',
  2175: 'THREEMONTHS',
}

test.each([null, 'three-months'])(
  'BILL-24: also when the answer to the change is lost, whichever it was; scheduled before with %s',
  { timeout: 120_000 },
  async (earlier) => {
    // The calls before these only ask.
    for (const at of callsOfRound({ first: 10, most: 24, step: 3 })) {
      const driver = driversOf(b).stripe
      const owner = await driver.build()
      await driver.take(owner, 'unicorn-monthly')
      if (earlier)
        expect((await driver.order(owner, 'pro-monthly', { promo_code_id: earlier })).status).toBe(
          200,
        )
      await b.pass({ days: 1 })
      const left = b.sandbox.failAfter('stripe', 'cut', at)
      // The client asks again by itself.
      for (let again = 1; again <= 4; again++)
        b.sandbox.failAfter('stripe', 'unavailable', at + again)
      await driver.order(owner, 'pro-monthly', { promo_code_id: 'friends10' })
      const wasMet = left() === 0
      b.sandbox.calm()
      await b.pass({ minutes: 10 })
      const { scheduled_change } = (await accountOf(owner)).active_subscription
      await b.pass({ days: 8 })
      const { coupon } = (await accountOf(owner)).active_subscription
      const taken = await driver.taken(owner)
      expect([taken.length, taken[0]! < 9900], `call ${at}`).toEqual([1, Boolean(scheduled_change)])
      expect(coupon?.code ?? null, `call ${at}`).toBe(charges[taken[0]!])
      await b.endAll()
      if (!wasMet) break
    }
  },
)

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s a code of three months takes nothing off a smaller plan that begins in a year',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-annual', { promo_code_id: 'three-months' })
    await b.pass({ days: 8 })
    const quote = (await owner.get(`billing/subscriptions/${name}/proration/starter-monthly/`)).json
    expect(quote).toMatchObject({ takes_effect: 'period_end', amount_due: 0, next_amount: 1900 })
    await driver.take(owner, 'starter-monthly', { quote: quote.quote })
    const { active_subscription } = await accountOf(owner)
    expect(active_subscription).toMatchObject({
      plan: { id: 'pro-annual' },
      next_amount: 1900,
      next_billing_at: quote.next_billing_at,
    })
    const before = await driver.taken(owner)
    for (let quarter = 0; quarter < 4; quarter++) await b.pass({ days: 85 })
    await b.pass({
      minutes: (Date.parse(quote.next_billing_at) - b.world.clock.now().getTime()) / 60_000 + 120,
    })
    expect((await driver.taken(owner)).slice(before.length)).toEqual([1900])
  },
)
