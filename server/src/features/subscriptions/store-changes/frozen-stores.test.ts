import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
let shopify: Driver
beforeAll(async () => {
  b = await startBillingWorld()
  shopify = driversOf(b).shopify
  const once = {
    id: 'percent-once',
    code: 'PERCENT-ONCE',
    percent_off: 30,
    amount_off: null,
    duration: 'once' as const,
    duration_in_months: null,
  }
  await b.world.db
    .insertInto('promo_codes')
    .values({ ...once, is_active: true })
    .execute()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const domainOf = async ({ accountId }: TestOwner) =>
  (
    await b.world.db
      .selectFrom('stores')
      .select('domain')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).domain
type Row = { status: string; amount: number; date: string }
const history = async (owner: TestOwner, status: string): Promise<Row[]> =>
  (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results.filter(
    (row: Row) => row.status === status,
  )
const subscriber = async (more = {}) => {
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly', more)
  await b.pass({ days: 8 })
  const domain = await domainOf(owner)
  const pays = (does: boolean) => b.sandbox.memory.shopify.setPays(domain, does)
  return { owner, pays }
}
const stateOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription.state

test('of a store that does not pay the amount is open that its bill has, without a code that is used up', async () => {
  const { owner, pays } = await subscriber({ promo_code_id: 'percent-once' })
  expect(await shopify.taken(owner)).toEqual([2030])
  pays(false)
  await b.pass({ days: 31 })
  expect(await stateOf(owner)).toBe('past_due')
  expect((await history(owner, 'failed')).map(({ amount }) => amount)).toEqual([2900])
  pays(true)
  await b.pass({ minutes: 30 })
  expect(await shopify.taken(owner)).toEqual([2030, 2900])
  expect(await history(owner, 'failed')).toEqual([])
  expect((await history(owner, 'succeeded')).map(({ amount }) => amount)).toEqual([2900, 2030])
})

test('a store that does not pay for the second time has that payment in its history, with its own day', async () => {
  const { owner, pays } = await subscriber()
  for (const period of [2, 3]) {
    pays(false)
    await b.pass({ days: 31 })
    expect(await stateOf(owner)).toBe('past_due')
    const failed = await history(owner, 'failed')
    expect(failed, `period ${period}`).toHaveLength(1)
    expect(b.world.clock.now().getTime() - Date.parse(failed[0]!.date)).toBeLessThan(3 * 86_400_000)
    pays(true)
    await b.pass({ days: 1 })
    expect(await stateOf(owner)).toBe('active')
    expect(await history(owner, 'succeeded')).toHaveLength(period)
  }
})

test.each(['stays', 'uninstalls the app'] as const)(
  'a store that is frozen in a period that was counted as paid gives its plan no longer than the grace: it %s',
  async (how) => {
    const owner = await shopify.build()
    await shopify.take(owner, 'pro-annual')
    await b.pass({ days: 10 })
    expect((await history(owner, 'succeeded')).map(({ amount }) => amount)).toEqual([26_100])
    const there = b.sandbox.memory.shopify
      .subscriptions()
      .findLast(({ status }) => status === 'ACTIVE')!
    there.status = 'FROZEN'
    await b.pass({ minutes: 7 * 60 })
    expect([
      (await history(owner, 'succeeded')).length,
      (await history(owner, 'failed')).length,
    ]).toEqual([0, 1])
    if (how !== 'stays') {
      await shopify.store!(owner, 'uninstall')
      await b.deliver()
    }
    await b.pass({ days: 15 })
    expect((await accountOf(owner)).limits.paid_plan).toBe(false)
  },
)
