import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import { subscriptionsToVisit } from '../reconciliation/rows.ts'

let b: BillingWorld
let shopify: Driver
beforeAll(async () => {
  b = await startBillingWorld()
  shopify = driversOf(b).shopify
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
/** A store whose second month is not paid. */
const unpaid = async () => {
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.pass({ days: 8 })
  b.sandbox.memory.shopify.setPays(await domainOf(owner), false)
  await b.pass({ days: 31 })
  expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
  b.sandbox.webhooks.clear()
  return owner
}
const due = () => {
  const now = b.world.clock.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return subscriptionsToVisit(b.world.db, {
    before: ago(360),
    unpaidBefore: ago(10),
    now,
    soon: now,
    ahead: now,
    limit: 200,
  })
}
const isDue = async ({ accountId }: TestOwner) =>
  (await due()).some(({ account_id }) => account_id === accountId)

test('an unpaid store that does not answer is asked again with the next run, then every ten minutes', async () => {
  const owner = await unpaid()
  await b.wait({ minutes: 11 })
  b.sandbox.fail('shopify.graphql', 'unavailable', 500)
  await b.visit()
  await b.wait({ minutes: 1 })
  expect(await isDue(owner)).toBe(true)
  await b.visit()
  for (const [minutes, isAsked] of [
    [1, false],
    [8, false],
    [2, true],
  ] as const) {
    await b.wait({ minutes })
    expect(await isDue(owner)).toBe(isAsked)
  }
  b.sandbox.calm()
  await b.visit()
  expect(await isDue(owner)).toBe(false)
  await b.wait({ minutes: 11 })
  expect(await isDue(owner)).toBe(true)
})

test('a store that was put off comes behind those that were not, and is due no longer once a call needs it sooner', async () => {
  const silent = await unpaid()
  const other = await unpaid()
  await b.wait({ minutes: 11 })
  b.sandbox.fail('shopify.graphql', 'unavailable', 500)
  await b.visit()
  await b.world.db
    .updateTable('subscriptions')
    .set({ put_off_until: null })
    .where('account_id', '=', other.accountId)
    .execute()
  await b.wait({ minutes: 11 })
  expect((await due()).map(({ account_id }) => account_id)).toEqual([
    other.accountId,
    silent.accountId,
  ])
  // Her call gets no answer, so the next sweep asks, put off or not.
  await b.visit()
  await silent.put('billing/subscriptions/pause/')
  expect(await isDue(silent)).toBe(true)
})

test('a store that is connected again is asked as often as any other', async () => {
  const owner = await unpaid()
  b.sandbox.memory.shopify.revokeTokens(await domainOf(owner))
  await b.wait({ minutes: 11 })
  await b.visit()
  await b.wait({ minutes: 11 })
  expect(await isDue(owner)).toBe(false)
  const { accountId } = owner
  await b.world.db
    .updateTable('refresh_tokens')
    .set({ expires_at: new Date('2030-01-01') })
    .where('account_id', '=', accountId)
    .execute()
  await shopify.store!(owner, 'reconnect')
  await b.visit()
  await b.wait({ minutes: 11 })
  expect(await isDue(owner)).toBe(true)
})

test('a store that refuses us is asked every few hours, however long its bill is not paid', async () => {
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.pass({ days: 8 })
  b.sandbox.memory.shopify.revokeTokens(await domainOf(owner))
  await b.pass({ days: 60 })
  await b.visit()
  await b.wait({ minutes: 5 * 60 })
  expect(await isDue(owner)).toBe(false)
  await b.wait({ minutes: 61 })
  expect(await isDue(owner)).toBe(true)
})
