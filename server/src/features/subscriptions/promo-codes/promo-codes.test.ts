import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { ProviderName } from '../../../../test/billing/driver.ts'
import {
  accountOf,
  buildFree,
  buildPayer,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
  const base = { percent_off: 50, amount_off: null, duration: 'once' as const, is_active: true }
  await b.world.db
    .insertInto('promo_codes')
    .values({ id: 'two-only', code: 'TWOONLY', max_redemptions: 1, ...base })
    .execute()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const ask = (
  owner: Awaited<ReturnType<typeof buildFree>>,
  code: string,
  plan = 'pro-monthly',
  provider: ProviderName = 'stripe',
) => owner.get(`billing/subscriptions/${provider}/promo-code/${code}/?plan_id=${plan}`)

describe('promo codes', () => {
  test('S7.035 S3.041 a code answers its discount and for how long it counts, whatever its case', async () => {
    const owner = await buildFree(b)
    expect((await ask(owner, 'threemonths')).json).toMatchObject({
      id: 'three-months',
      percent_off: 25,
      duration: 'repeating',
      duration_in_months: 3,
    })
    expect((await ask(owner, 'FRIENDS10')).json).toMatchObject({
      percent_off: 10,
      duration: 'forever',
      duration_in_months: null,
    })
    expect((await ask(owner, 'FIVEOFF', 'pro-monthly', 'paypal')).json).toMatchObject({
      amount_off: 500,
      duration: 'once',
    })
  })

  test('S8.025 unknown, expired, used up, for another plan, for a first subscription only: each is refused in words', async () => {
    const owner = await buildFree(b)
    const words = async (code: string, plan?: string) => {
      const { status, json } = await ask(owner, code, plan)
      return [status, json.detail]
    }
    expect(await words('NOSUCH')).toEqual([400, 'This promo code does not exist.'])
    expect(await words('SPRING')).toEqual([400, 'This promo code has expired.'])
    expect(await words('FIVEOFF', 'starter-monthly')).toEqual([
      400,
      'This promo code does not apply to Starter.',
    ])
    expect((await ask(owner, 'FRIENDS10', 'no-such-plan')).status).toBe(404)
    expect(
      (await subscribe(await buildFree(b), { card: 'pm_card_visa', promo_code_id: 'two-only' }))
        .status,
    ).toBe(200)
    expect(await words('TWOONLY')).toEqual([400, 'This promo code has reached its usage limit.'])
    expect((await ask(await buildPayer(b), 'WELCOME20')).json.detail).toBe(
      'This promo code is for first-time subscriptions only.',
    )
  })

  test('who guesses codes is stopped after 20 in 15 minutes; others are not', async () => {
    const owner = await buildFree(b)
    for (let tries = 0; tries < 20; tries++)
      expect((await ask(owner, `GUESS${tries}`)).status).toBe(400)
    const stopped = await ask(owner, 'FRIENDS10')
    expect([stopped.status, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask(await buildFree(b), 'FRIENDS10')).status).toBe(200)
    await b.pass({ minutes: 16 })
    expect((await ask(owner, 'FRIENDS10')).status).toBe(200)
  })

  test('a coupon for three months counts for three charges, one for ever for all', async () => {
    const owner = await buildFree(b)
    await subscribe(owner, { card: 'pm_card_visa', promo_code_id: 'three-months' })
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      coupon: { code: 'THREEMONTHS' },
      next_amount: 2175,
    })
    await b.pass({ days: 7, minutes: 120 })
    for (let months = 0; months < 3; months++) await b.pass({ days: 31 })
    expect(await takenFrom(b, owner)).toEqual([2175, 2175, 2175, 2900])
  })

  test('a coupon given with a smaller plan that comes later: what is shown as the next amount is what is charged then', async () => {
    const owner = await buildPayer(b, { plan: 'empire-monthly' })
    await subscribe(owner, { plan: 'pro-monthly', promo_code_id: 'three-months' })
    const { next_amount, scheduled_change } = (await accountOf(owner)).active_subscription
    expect(scheduled_change.plan.id).toBe('pro-monthly')
    expect(next_amount).toBe(2175)
    await b.pass({ days: 31 })
    expect(await takenFrom(b, owner)).toEqual([4900, next_amount])
  })
})

describe.each(['stripe', 'paypal', 'shopify'] as const)('proration with %s', (name) => {
  test('S7.032 S7.023 S7.024 a first order with a coupon: what is shown is charged, now and next', async () => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    const { json } = await owner.get(
      `billing/subscriptions/${name}/proration/pro-monthly?promo_code_id=friends10`,
    )
    expect(json).toMatchObject({
      amount_due: 0,
      credit: 0,
      discount: 290,
      currency: 'USD',
      next_amount: 2610,
      takes_effect: 'now',
    })
    expect(json.trial_ends_at).toBe(json.next_billing_at)
    expect(json.notes.length).toBeGreaterThan(0)
    await driver.take(owner, 'pro-monthly', { promo_code_id: 'friends10', quote: json.quote })
    await b.pass({ days: 7, minutes: 120 })
    expect(await driver.taken(owner)).toEqual([2610])
  })

  test('an amount that has changed since it was shown is not charged', async () => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    const { json } = await owner.get(`billing/subscriptions/${name}/proration/pro-monthly/`)
    const other = await driver.order(owner, 'empire-monthly', { quote: json.quote })
    expect([other.status, other.json.code]).toEqual([409, 'quote_changed'])
    await b.pass({ minutes: 45 })
    expect((await driver.order(owner, 'pro-monthly', { quote: json.quote })).json.code).toBe(
      'quote_changed',
    )
    expect(await driver.taken(owner)).toEqual([])
  })
})
