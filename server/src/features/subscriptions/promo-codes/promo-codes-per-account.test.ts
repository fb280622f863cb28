import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
import {
  accountOf,
  buildFree,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
  const base = { percent_off: 50, amount_off: null, is_active: true }
  const once = { ...base, duration: 'once' as const, duration_in_months: null }
  await b.world.db
    .insertInto('promo_codes')
    .values([
      { id: 'half-price-once', code: 'HalfOnce', max_redemptions: null, ...once },
      {
        id: 'last-use',
        code: 'LastUse',
        max_redemptions: 1,
        ...base,
        duration: 'forever',
        duration_in_months: null,
      },
      {
        id: 'for-one-account',
        code: 'OneOnly',
        max_redemptions: 1,
        ...base,
        duration: 'repeating',
        duration_in_months: 12,
      },
    ])
    .execute()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const quote = (owner: TestOwner, { name }: Pick<Driver, 'name'>, code: string) =>
  owner.get(`billing/subscriptions/${name}/proration/pro-monthly?promo_code_id=${code}`)

/** Cancels and lets the end come, so that another plan can be ordered. */
const leave = async (owner: TestOwner) => {
  await owner.post('billing/subscriptions/cancel/', { reason: 'unused', confirm: 'CONFIRM' })
  await b.pass({ days: 32 })
  expect((await accountOf(owner)).active_subscription).toBe(null)
}

const USED = [400, 'You have used this code already.']

describe('BILL-21: guesses', () => {
  test.each(['proration', 'ordering'])(
    '20 unknown codes through %s stop all three ways to try one, for this account alone',
    async (way) => {
      const owner = await buildFree(b)
      const guess = (code: string) =>
        way === 'proration'
          ? quote(owner, { name: 'stripe' }, code)
          : subscribe(owner, { card: 'pm_card_visa', promo_code_id: code })
      for (let tries = 0; tries < 20; tries++)
        expect((await guess(`guess-${tries}`)).status).toBe(400)
      const stopped = await guess('partner-forever-10')
      expect([stopped.status, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true])
      expect(
        (await owner.get('billing/subscriptions/stripe/promo-code/FRIENDS10/?plan_id=pro-monthly'))
          .status,
      ).toBe(429)
      expect((await accountOf(owner)).active_subscription).toBe(null)
      expect(
        (await quote(await buildFree(b), { name: 'stripe' }, 'partner-forever-10')).status,
      ).toBe(200)
    },
  )

  test('the id of a code is not the code; the code counts in any spelling', async () => {
    const owner = await buildFree(b)
    const { json } = await owner.get(
      'billing/subscriptions/stripe/promo-code/fRiEnDs10/?plan_id=pro-monthly',
    )
    expect(json.code).toBe('FRIENDS10')
    expect(json.id.toUpperCase()).not.toBe('FRIENDS10')
    expect((await quote(owner, { name: 'stripe' }, json.id)).json.coupon.code).toBe('FRIENDS10')
  })
})

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'BILL-22: uses are per account, with %s',
  (name) => {
    test('a code for one payment is not used again by cancelling and ordering anew; in a trial nothing of it was used', async () => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly', { promo_code_id: 'half-price-once' })
      await leave(owner)
      await driver.take(owner, 'pro-monthly', { promo_code_id: 'half-price-once' })
      expect(await driver.taken(owner)).toEqual([1450])
      await leave(owner)
      const again = await quote(owner, driver, 'HALFONCE')
      expect([again.status, again.json.detail]).toEqual(USED)
      const ordered = await driver.order(owner, 'pro-monthly', { promo_code_id: 'half-price-once' })
      expect([ordered.status, ordered.json.detail]).toEqual(USED)
      await owner.post('auth/edit/', { language: 'de' })
      expect((await quote(owner, driver, 'halfonce')).json.detail).toBe(
        'Sie haben diesen Gutscheincode schon eingelöst.',
      )
      expect(await driver.taken(owner)).toEqual([1450])
    })
  },
)

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'BILL-22: a code for three months that counted for one payment counts for two more of the next subscription, with %s',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly', { promo_code_id: 'three-months' })
    await b.pass({ days: 8 })
    await leave(owner)
    await driver.take(owner, 'pro-monthly', { promo_code_id: 'three-months' })
    for (let months = 0; months < 3; months++) await b.pass({ days: 31 })
    const taken = await driver.taken(owner)
    expect([taken.filter((cents) => cents === 2175).length, taken.at(-1)]).toEqual([3, 2900])
    await leave(owner)
    expect((await quote(owner, driver, 'three-months')).status).toBe(400)
  },
)

test('BILL-23: the usage limit of a code counts accounts: who has it may go on using it, another may not begin', async () => {
  const driver = driversOf(b).stripe
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly', { promo_code_id: 'for-one-account' })
  await b.pass({ days: 8 })
  expect(
    (await owner.get('billing/subscriptions/stripe/proration/empire-monthly?promo_code_id=OneOnly'))
      .status,
  ).toBe(200)
  const other = await quote(await buildFree(b), driver, 'OneOnly')
  expect([other.status, other.json.detail]).toEqual([
    400,
    'This promo code has reached its usage limit.',
  ])
})

test('BILL-23: of two accounts that order with the last use of a code at once, one gets it', async () => {
  const owners = [await buildFree(b), await buildFree(b)]
  const answers = await Promise.all(
    owners.map((owner) => subscribe(owner, { card: 'pm_card_visa', promo_code_id: 'last-use' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)!.json.detail).toBe(
    'This promo code has reached its usage limit.',
  )
})
