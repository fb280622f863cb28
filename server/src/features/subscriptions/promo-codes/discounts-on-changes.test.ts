import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { ProviderName } from '../../../../test/billing/driver.ts'
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

const subscriptionOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const quoted = async (owner: TestOwner, [name, plan, code]: [ProviderName, string, string?]) =>
  (
    await owner.get(
      `billing/subscriptions/${name}/proration/${plan}${code ? `?promo_code_id=${code}` : '/'}`,
    )
  ).json
const codesOf = ({ notes }: { notes: { code: string }[] }) => notes.map(({ code }) => code)

/** On a paid plan, ten days into its period. */
const paying = async (name: ProviderName, plan: string, code?: string) => {
  const driver = driversOf(b)[name]
  const owner = await driver.build()
  await driver.take(owner, plan, { promo_code_id: code })
  await b.pass({ days: 7, minutes: 120 })
  await b.pass({ days: 10 })
  return { driver, owner }
}

describe.each(['paypal', 'shopify'] as const)('with %s an upgrade', (name) => {
  test('of two that were paid only the newer counts: going back to the first waits for the next period', async () => {
    const { driver, owner } = await paying(name, 'starter-monthly')
    await driver.take(owner, 'pro-monthly')
    await b.pass({ days: 1 })
    await driver.take(owner, 'unicorn-monthly')
    expect(await quoted(owner, [name, 'pro-monthly'])).toMatchObject({
      takes_effect: 'period_end',
      amount_due: 0,
      discount: 0,
    })
    await driver.take(owner, 'pro-monthly')
    await b.pass({ minutes: 30 })
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'unicorn-monthly' },
      scheduled_change: { plan: { id: 'pro-monthly' } },
    })
    expect((await owner.get('billing/rights/')).json.plan.id).toBe('unicorn-monthly')
  })

  test.each(name === 'paypal' ? ['friends10'] : ['friends10', 'fiveoff', 'three-months'])(
    'with the code %s: price, credit and discount make up what is due, and the next charge is the one that was shown',
    async (code) => {
      const { driver, owner } = await paying(name, 'pro-monthly')
      const plain = await quoted(owner, [name, 'empire-monthly'])
      const shown = await quoted(owner, [name, 'empire-monthly', code])
      expect(plain.discount).toBe(0)
      expect(shown.discount).toBe(plain.amount_due - shown.amount_due)
      expect(shown.discount > 0).toBe(code === 'friends10')
      const before = (await driver.taken(owner)).length
      await driver.take(owner, 'empire-monthly', { quote: shown.quote, promo_code_id: code })
      expect(await subscriptionOf(owner)).toMatchObject({
        next_amount: shown.next_amount,
        coupon: { code: code.toUpperCase().replace('THREE-MONTHS', 'THREEMONTHS') },
      })
      await b.pass({ days: 25 })
      expect((await driver.taken(owner)).slice(before)).toEqual([
        shown.amount_due,
        shown.next_amount,
      ])
    },
  )
})

test('with shopify only the payment of an approved upgrade is left: the coupon that it was approved with counts, and no other is promised', async () => {
  for (const [first, later, next] of [
    ['fiveoff', undefined, 4400],
    [undefined, 'fiveoff', 4900],
  ] as const) {
    const { driver, owner } = await paying('shopify', 'pro-monthly')
    await decideOn(
      (await driver.order(owner, 'empire-monthly', { promo_code_id: first })).json.redirect_url,
      'approve',
    )
    await decideOn((await driver.confirm(owner)).json.redirect_url, 'decline')
    await driver.confirm(owner)
    const shown = await quoted(owner, ['shopify', 'empire-monthly', later])
    expect(shown).toMatchObject({ next_amount: next, coupon: null })
    expect(codesOf(shown)).not.toContain('shopify_two_pages')
    expect(codesOf(shown).includes('coupon_not_taken')).toBe(later !== undefined)
    await driver.take(owner, 'empire-monthly', { quote: shown.quote, promo_code_id: later })
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'empire-monthly' },
      next_amount: next,
      next_billing_at: shown.next_billing_at,
    })
  }
})

describe('a running discount and a change without a code', () => {
  test('PayPal takes one for ever along, and it is charged', async () => {
    const { driver, owner } = await paying('paypal', 'starter-monthly', 'friends10')
    const shown = await quoted(owner, ['paypal', 'empire-monthly'])
    expect(shown).toMatchObject({ next_amount: 4410, coupon: null })
    expect(shown.discount).toBeGreaterThan(0)
    await driver.take(owner, 'empire-monthly', { quote: shown.quote })
    expect(await subscriptionOf(owner)).toMatchObject({
      next_amount: 4410,
      coupon: { duration: 'forever' },
    })
    await b.pass({ days: 25 })
    expect((await driver.taken(owner)).slice(1)).toEqual([shown.amount_due, 4410])
  })

  test('PayPal cannot take one of some months along: the quote says so, and afterwards no coupon is shown', async () => {
    const { driver, owner } = await paying('paypal', 'starter-monthly', 'three-months')
    expect((await subscriptionOf(owner)).coupon).toMatchObject({ duration: 'repeating' })
    const shown = await quoted(owner, ['paypal', 'empire-monthly'])
    expect(shown).toMatchObject({ next_amount: 4900, discount: 0 })
    expect(codesOf(shown)).toContain('discount_ends')
    await driver.take(owner, 'empire-monthly', { quote: shown.quote })
    expect(await subscriptionOf(owner)).toMatchObject({ next_amount: 4900, coupon: null })
  })

  test('Shopify takes along what is left of it: two of three months', async () => {
    const { driver, owner } = await paying('shopify', 'starter-monthly', 'three-months')
    const shown = await quoted(owner, ['shopify', 'empire-monthly'])
    expect(shown).toMatchObject({ next_amount: 3675, coupon: null })
    const before = (await driver.taken(owner)).length
    await driver.take(owner, 'empire-monthly', { quote: shown.quote })
    for (let month = 1; month <= 3; month++) await b.pass({ days: 30, minutes: 30 })
    expect((await driver.taken(owner)).slice(before)).toEqual([shown.amount_due, 3675, 3675, 4900])
  })
})

test.each(['stripe', 'shopify'] as const)(
  'with %s a new coupon in place of a running one is said to take its place',
  async (name) => {
    const { owner } = await paying(name, 'starter-monthly', 'three-months')
    expect(codesOf(await quoted(owner, [name, 'empire-monthly', 'fiveoff']))).toContain(
      'discount_replaced',
    )
    expect(codesOf(await quoted(owner, [name, 'empire-monthly']))).not.toContain(
      'discount_replaced',
    )
    const { owner: other } = await paying(name, 'starter-monthly')
    expect(codesOf(await quoted(other, [name, 'empire-monthly', 'fiveoff']))).not.toContain(
      'discount_replaced',
    )
  },
)

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'with %s a coupon is shown until it is used up, and not after',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly', { promo_code_id: 'fiveoff' })
    expect(await subscriptionOf(owner)).toMatchObject({
      coupon: { code: 'FIVEOFF' },
      next_amount: 2400,
    })
    await b.pass({ days: 7, minutes: 120 })
    expect(await subscriptionOf(owner)).toMatchObject({ coupon: null, next_amount: 2900 })
  },
)

test('a code that a plan was approved with at Shopify is the same when it is sent again for the payment that is missing', async () => {
  const { driver, owner } = await paying('shopify', 'starter-monthly')
  const { json } = await driver.order(owner, 'empire-monthly', { promo_code_id: 'fiveoff' })
  await driver.confirm(owner, await decideOn(json.redirect_url, 'approve'))
  const again = await quoted(owner, ['shopify', 'empire-monthly', 'fiveoff'])
  expect([
    again.coupon?.code,
    codesOf(again).includes('coupon_not_taken'),
    again.next_amount,
  ]).toEqual(['FIVEOFF', false, 4400])
})
