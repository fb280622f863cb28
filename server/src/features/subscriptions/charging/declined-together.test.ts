import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import { callsOfRound } from '../../../../test/short-rounds.ts'

let b: BillingWorld
let paypal: Driver
beforeAll(async () => {
  b = await startBillingWorld()
  paypal = driversOf(b).paypal
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const there = (owner: TestOwner) =>
  [...b.sandbox.memory.paypal.subscriptions.values()].find(
    ({ customId }) => customId === owner.accountId,
  )!
const declineAfter = (owner: TestOwner, after: number | null) =>
  b.sandbox.memory.paypal.setCaptures(
    there(owner).id,
    after === null ? null : { answer: 'pending', ends: 'DECLINED', after },
  )
const untilNext = (owner: TestOwner) => there(owner).nextBillingAt! - b.world.clock.now().getTime()
const upgrade = async (owner: TestOwner, plan: string) => {
  const ordered = await paypal.order(owner, plan)
  return ordered.json.redirect_url
    ? paypal.confirm(owner, await decideOn(ordered.json.redirect_url, 'approve'))
    : ordered
}
const requestCustomization = (owner: TestOwner) =>
  owner.post('customization/requests/', { description: 'Cards with a thin gold line.' })
const planOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription.plan.id
const noticesOf = async (owner: TestOwner, title: string): Promise<number> =>
  ((await owner.get('notifications/all/')).json as { title: string }[]).filter(
    (one) => one.title === title,
  ).length

/** Starter is paid since three days. */
const build = async () => {
  const owner = await paypal.build()
  await paypal.take(owner, 'starter-monthly')
  await b.pass({ days: 10, minutes: 120 })
  return owner
}

test('the difference of an upgrade and a customization are declined before any reconciliation: neither stays owed, and the renewal is a normal one', async () => {
  const owner = await build()
  declineAfter(owner, 2 * DAY_MS)
  await upgrade(owner, 'unicorn-monthly')
  expect((await requestCustomization(owner)).json.request.state).toBe('unpaid')
  await b.wait({ days: 2, minutes: 60 })
  expect(there(owner).outstanding).toBeGreaterThan(8000)
  await b.visit()
  await b.pass({ minutes: 60 })
  expect([there(owner).outstanding, await planOf(owner)]).toEqual([0, 'starter-monthly'])
  expect([
    await noticesOf(owner, 'Your upgrade was not paid'),
    await noticesOf(owner, 'Your customization was not paid'),
  ]).toEqual([1, 1])
  await b.pass({ days: 31 })
  expect(await paypal.taken(owner)).toEqual([1900, 9900])
})

test(
  'both are declined, and every answer to what is asked then is lost once: nothing stays owed',
  { timeout: 300_000 },
  async () => {
    for (const at of callsOfRound({ most: 12, step: 3 })) {
      const owner = await build()
      declineAfter(owner, 2 * DAY_MS)
      await upgrade(owner, 'unicorn-monthly')
      await requestCustomization(owner)
      await b.wait({ days: 2, minutes: 60 })
      const left = b.sandbox.failAfter('paypal', 'cut', at)
      await b.visit()
      const wasMet = left() === 0
      b.sandbox.calm()
      await b.pass({ minutes: 8 * 60 })
      expect([there(owner).outstanding, await planOf(owner)], `call ${at}`).toEqual([
        0,
        'starter-monthly',
      ])
      await b.endAll()
      if (!wasMet) break
    }
  },
)

test('a second difference, which gives nothing in advance, is declined hours before the renewal: it is not charged with it', async () => {
  const owner = await build()
  declineAfter(owner, 2 * DAY_MS)
  await upgrade(owner, 'unicorn-monthly')
  await b.pass({ days: 2, minutes: 60 })
  expect(await planOf(owner)).toBe('starter-monthly')
  await b.pass({ minutes: Math.round(untilNext(owner) / 60_000) - 2 * 24 * 60 })
  declineAfter(owner, untilNext(owner) - 3 * HOUR_MS)
  await upgrade(owner, 'unicorn-monthly')
  expect(await planOf(owner)).toBe('starter-monthly')
  await b.wait({ minutes: Math.round(untilNext(owner) / 60_000) + 60 })
  await b.visit()
  await b.pass({ minutes: 7 * 60 })
  expect([await paypal.taken(owner), there(owner).outstanding]).toEqual([[1900, 9900], 0])
  expect([await planOf(owner), await noticesOf(owner, 'Your upgrade was not paid')]).toEqual([
    'unicorn-monthly',
    1,
  ])
})

test('while the difference of an upgrade is under way no other plan can be chosen on top of it, and declined it leaves the plan that is paid', async () => {
  const owner = await build()
  declineAfter(owner, 2 * DAY_MS)
  await upgrade(owner, 'empire-monthly')
  expect(await planOf(owner)).toBe('empire-monthly')
  await b.pass({ minutes: 60 })
  declineAfter(owner, null)
  for (const plan of ['unicorn-monthly', 'pro-monthly'])
    expect((await paypal.order(owner, plan)).json).toMatchObject({
      code: 'not_offered',
      detail: expect.stringContaining('under way'),
    })
  await b.pass({ days: 2, minutes: 60 })
  expect([await planOf(owner), await paypal.taken(owner)]).toEqual(['starter-monthly', [1900]])
  expect((await upgrade(owner, 'unicorn-monthly')).json.status).toBe('done')
  expect(await planOf(owner)).toBe('unicorn-monthly')
})

test('a customization is declined beside a renewal that fails, and is seen after the next attempt failed too: the renewal alone stays owed', async () => {
  const owner = await build()
  await b.pass({ minutes: Math.round(untilNext(owner) / 60_000) - 24 * 60 })
  declineAfter(owner, 6 * DAY_MS - 3 * HOUR_MS)
  expect((await requestCustomization(owner)).json.request.state).toBe('unpaid')
  await paypal.pays(owner, false)
  await b.pass({ days: 1, minutes: 60 })
  expect(there(owner).outstanding).toBe(1900)
  await b.wait({ days: 5 })
  expect(there(owner).outstanding).toBe(2900)
  await b.visit()
  await b.pass({ minutes: 60 })
  expect([
    there(owner).outstanding,
    await noticesOf(owner, 'Your customization was not paid'),
  ]).toEqual([1900, 1])
  await paypal.pays(owner, true)
  await b.pass({ days: 6 })
  expect(await paypal.taken(owner)).toEqual([1900, 1900])
})

test('pages for an upgrade that were left make nothing of a renewal that fails be forgotten, whatever their amounts come to', async () => {
  const owner = await paypal.build()
  await paypal.take(owner, 'starter-monthly')
  await b.pass({ days: 7, minutes: 30 })
  const lastDue = async () => {
    const charges = b.world.db
      .selectFrom('one_off_charges')
      .select('cents')
      .where('account_id', '=', owner.accountId)
    return (await charges.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).cents
  }
  await paypal.order(owner, 'pro-monthly')
  const wanted = 1900 - (await lastDue())
  const left = (wanted / 1000) * (untilNext(owner) + 30 * 60_000)
  await b.pass({ minutes: Math.round((untilNext(owner) - left) / 60_000) })
  await paypal.order(owner, 'pro-monthly')
  expect(await lastDue()).toBe(wanted)
  await paypal.pays(owner, false)
  await b.pass({ minutes: Math.round(untilNext(owner) / 60_000) + 60 })
  await b.pass({ minutes: 7 * 60 })
  expect(there(owner).outstanding).toBe(1900)
})
