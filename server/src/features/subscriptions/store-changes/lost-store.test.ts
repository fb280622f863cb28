import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import { installApp } from '../../../../test/billing/approve-page.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const domainOf = async ({ accountId }: TestOwner) =>
  (
    await b.world.db
      .selectFrom('stores')
      .select('domain')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).domain
const reconnect = async (owner: TestOwner, domain: string) => {
  const { json, headers } = await owner.post('connect/shopify/', { shop_url: domain })
  const back = await installApp(json.auth_url)
  return String(
    (
      await b.guest.get(back.pathname + back.search, {
        headers: { cookie: String(headers['set-cookie']) },
      })
    ).headers.location,
  )
}
/** A store's owner whose plan the store pays: on trial, or with a month paid. */
const subscriber = async ({ paid = true } = {}) => {
  const shopify = driversOf(b).shopify
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  if (paid) await b.pass({ days: 8 })
  else await b.deliver()
  return { owner, domain: await domainOf(owner), shopify }
}
const titles = async (owner: TestOwner) =>
  ((await owner.get('notifications/all/')).json as { title: string }[]).map(({ title }) => title)
const statuses = (domain: string) =>
  b.sandbox.memory.shopify
    .subscriptions()
    .filter((one) => one.domain === domain)
    .map(({ status }) => status)
const registered = async (owner: TestOwner) =>
  (
    await b.world.db
      .selectFrom('stores')
      .select('watched_at')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
  ).watched_at

test('STORE-7: connecting registers our webhooks, so that Shopify reports what happens to the plan; connecting again is no error', async () => {
  const { owner, domain } = await subscriber()
  expect(b.sandbox.webhooks.all().map(({ type }) => type)).toContain('app_subscriptions/update')
  expect(await reconnect(owner, domain)).toContain('connect=connected')
  b.sandbox.memory.shopify.setPays(domain, false)
  await b.wait({ days: 31 })
  await b.deliver()
  expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
})

test('STORE-7: a store that was connected before there were webhooks gets them by a job', async () => {
  const { owner, domain } = await subscriber()
  await b.world.db
    .updateTable('stores')
    .set({ watched_at: null })
    .where('account_id', '=', owner.accountId)
    .execute()
  b.sandbox.memory.shopify.forgetWebhooks(domain)
  await inTransaction(b.world.db, (tx) =>
    b.world.queue.send(tx, 'stores.register-webhooks', {}, { key: 'now' }),
  )
  await b.runJobs(['stores.register-webhooks'])
  expect(await registered(owner)).not.toBeNull()
  b.sandbox.memory.shopify.uninstall(domain)
  expect(b.sandbox.webhooks.pending().map(({ type }) => type)).toContain('app/uninstalled')
})

test('BILL-60, STORE-8: uninstalling ends the plan with what is paid, forgets the store’s tokens, and notifies the owner', async () => {
  const { owner, domain, shopify } = await subscriber()
  const paidUntil = (await accountOf(owner)).active_subscription.current_period_end
  b.sandbox.memory.shopify.uninstall(domain)
  await b.deliver()
  expect((await owner.get('shop/')).json).toMatchObject({
    connected: false,
    state: 'uninstalled',
    domain,
  })
  expect(
    await b.world.db
      .selectFrom('stores')
      .select('access_token')
      .where('account_id', '=', owner.accountId)
      .execute(),
  ).toEqual([])
  const { active_subscription, limits } = await accountOf(owner)
  expect(active_subscription).toMatchObject({ state: 'cancelled', cancel_at: paidUntil })
  expect(limits.paid_plan).toBe(true)
  expect(await titles(owner)).toContain('Plaudit was uninstalled')
  const charged = await shopify.taken(owner)
  await b.pass({ days: 31 })
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: null,
    last_subscription: { state: 'ended' },
    limits: { paid_plan: false },
  })
  expect(await shopify.taken(owner)).toEqual(charged)
})

test('BILL-60: uninstalling in the trial ends it now, for nothing was paid', async () => {
  const { owner, domain } = await subscriber({ paid: false })
  b.sandbox.memory.shopify.uninstall(domain)
  await b.deliver({ duplicate: true, order: 'reversed' })
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: null,
    limits: { paid_plan: false },
  })
  expect((await titles(owner)).filter((title) => title === 'Plaudit was uninstalled')).toHaveLength(
    1,
  )
})

test('STORE-9: word of an uninstallation that comes after the store is connected again changes nothing', async () => {
  const { owner, domain, shopify } = await subscriber()
  b.sandbox.memory.shopify.uninstall(domain)
  await reconnect(owner, domain)
  await shopify.take(owner, 'pro-monthly')
  await b.deliver()
  expect((await owner.get('shop/')).json).toMatchObject({ connected: true, state: 'connected' })
  expect((await accountOf(owner)).active_subscription).toMatchObject({
    state: 'active',
    cancel_at: null,
  })
  expect(statuses(domain).filter((status) => status === 'ACTIVE')).toHaveLength(1)
})

test('STORE-8: whoever reinstalls from the store’s admin is signed in to the same account', async () => {
  const { owner, domain } = await subscriber()
  b.sandbox.memory.shopify.uninstall(domain)
  await b.deliver()
  const admin = await fetch(`${b.sandbox.url}/shopify/${domain}/admin/apps/plaudit`, {
    redirect: 'manual',
  })
  const opened = new URL(admin.headers.get('location')!)
  const asked = await b.guest.get(opened.pathname + opened.search)
  const back = await installApp(String(asked.headers.location))
  const arrived = await b.guest.get(back.pathname + back.search, {
    headers: { cookie: String(asked.headers['set-cookie']) },
  })
  const { json } = await b.guest.post('shop_login/', {
    shop_token: String(arrived.headers.location).split('/').at(-1),
  })
  expect((await b.as(json.access).get('auth/user/')).json.id).toBe(owner.accountId)
})

test('BILL-61: where word of it is lost, a store that answers nobody any more gives rights no longer than what was paid and 7 days', async () => {
  const { owner, domain } = await subscriber()
  b.sandbox.memory.shopify.uninstall(domain)
  for (const { id } of b.sandbox.webhooks.pending()) b.sandbox.webhooks.drop(id)
  await b.pass({ days: 1 })
  expect((await owner.get('shop/')).json).toMatchObject({ connected: true, state: 'access_lost' })
  expect((await accountOf(owner)).limits.paid_plan).toBe(true)
  await b.pass({ days: 34 })
  expect((await accountOf(owner)).limits.paid_plan).toBe(true)
  await b.pass({ days: 4 })
  expect((await accountOf(owner)).limits.paid_plan).toBe(false)
})

test('BILL-62: a store that does not pay Shopify keeps its plan for 7 days, then nothing, and the plan again once it has paid', async () => {
  const { owner, domain } = await subscriber()
  b.sandbox.memory.shopify.setPays(domain, false)
  await b.pass({ days: 30 })
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: { state: 'past_due' },
    limits: { paid_plan: true },
  })
  await b.pass({ days: 8 })
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: { state: 'past_due' },
    limits: { paid_plan: false },
  })
  await b.pass({ days: 40 })
  expect((await accountOf(owner)).limits.paid_plan).toBe(false)
  b.sandbox.memory.shopify.setPays(domain, true)
  for (const { id } of b.sandbox.webhooks.pending()) b.sandbox.webhooks.drop(id)
  await b.pass({ days: 1 })
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: { state: 'active' },
    limits: { paid_plan: true },
  })
})

test('BILL-62: a store that pays Shopify late, uninstalls the app soon after, and of which no delivery comes: the month that it paid lasts', async () => {
  const { owner, domain, shopify } = await subscriber()
  b.sandbox.memory.shopify.setPays(domain, false)
  await b.pass({ days: 31 })
  await b.pass({ minutes: 60 })
  expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
  b.sandbox.memory.shopify.setPays(domain, true)
  await b.sandbox.clock.settle()
  b.sandbox.webhooks.clear()
  await b.wait({ minutes: 11 })
  await b.visit()
  b.sandbox.memory.shopify.uninstall(domain)
  await b.deliver()
  expect(await accountOf(owner)).toMatchObject({
    active_subscription: { state: 'cancelled' },
    limits: { paid_plan: true },
  })
  const history = (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results as {
    amount: number
    status: string
  }[]
  const paid = history
    .filter(({ status, amount }) => status === 'succeeded' && amount > 0)
    .map(({ amount }) => amount)
  expect([paid, await shopify.taken(owner)]).toEqual([
    [2900, 2900],
    [2900, 2900],
  ])
})

test('access was lost, the grace is over, the store is disconnected without an answer and connected again: a plan that is taken at once ends the old one, and what that took for time to come is given back', async () => {
  const { owner, domain, shopify } = await subscriber()
  const signedIn = b.world.db
    .updateTable('refresh_tokens')
    .set({ expires_at: new Date('2099-01-01T00:00:00Z') })
  await signedIn.where('account_id', '=', owner.accountId).execute()
  b.sandbox.memory.shopify.revokeTokens(domain)
  for (let days = 0; days < 40; days += 5) await b.pass({ days: 5 })
  expect((await owner.delete('shop/')).status).toBe(200)
  expect(await reconnect(owner, domain)).toContain('connect=connected')
  await shopify.take(owner, 'empire-monthly')
  for (let day = 0; day < 3; day++) await b.pass({ days: 1 })
  expect(
    statuses(domain).filter((status) => status === 'ACTIVE' || status === 'FROZEN'),
  ).toHaveLength(1)
  const history = (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results as {
    amount: number
    status: string
  }[]
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0)
  const credited = b.sandbox.memory.shopify.credits().filter(({ customer }) => customer === domain)
  const kept = sum(await shopify.taken(owner)) - sum(credited.map(({ amount }) => amount))
  expect(credited.length).toBeGreaterThan(0)
  expect(
    sum(history.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)),
  ).toBe(kept)
})

test.each(['made', 'reversed'] as const)(
  'a trial in which the app is uninstalled has been had, in whichever order Shopify reports it (%s), and however often',
  async (order) => {
    const { owner, domain } = await subscriber({ paid: false })
    b.sandbox.memory.shopify.uninstall(domain)
    await b.deliver({ order })
    for (const { id } of b.sandbox.webhooks.all().slice(-6)) await b.sandbox.webhooks.deliver(id)
    await b.deliver()
    await reconnect(owner, domain)
    await b.runJobs(['billing.look-again'])
    expect(
      (await owner.get('billing/subscriptions/shopify/proration/pro-monthly/')).json,
    ).toMatchObject({ intent: 'upgrade', trial_ends_at: null })
  },
)
