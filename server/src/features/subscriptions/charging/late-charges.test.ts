import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn, installApp } from '../../../../test/billing/approve-page.ts'
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
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const cancel = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
const titles = async (owner: TestOwner) =>
  ((await owner.get('notifications/all/')).json as { title: string }[]).map(({ title }) => title)
const amounts = async (owner: TestOwner): Promise<number[]> =>
  (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results
    .filter(({ status }: { status: string }) => status === 'succeeded')
    .map(({ amount }: { amount: number }) => amount)

/** Starter is paid, Unicorn is approved, and the page that asks for the difference is open. */
const asked = async () => {
  const owner = await shopify.build()
  await shopify.take(owner, 'starter-monthly')
  await b.pass({ days: 7, minutes: 120 })
  const before = await shopify.taken(owner)
  const ordered = await shopify.order(owner, 'unicorn-monthly')
  await decideOn(ordered.json.redirect_url, 'approve')
  const back = await shopify.confirm(owner)
  const due = async () => (await shopify.taken(owner)).slice(before.length)
  return { owner, page: back.json.redirect_url as string, due }
}
const watched = async ({ accountId }: TestOwner) =>
  (
    await b.world.db
      .selectFrom('provider_orders')
      .select('state')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'purchase')
      .executeTakeFirstOrThrow()
  ).state

describe('a page of a difference that nobody waits for any more', () => {
  test('approved after the plan was cancelled: it is not asked for again, it gives its rights at once, and it is in the history', async () => {
    const { owner, page, due } = await asked()
    await cancel(owner)
    expect(
      (
        await b.world.db
          .selectFrom('one_off_charges')
          .select('state')
          .where('account_id', '=', owner.accountId)
          .execute()
      ).map(({ state }) => state),
    ).toEqual(['dropped'])
    await decideOn(page, 'approve')
    const [paid] = await due()
    await b.pass({ minutes: 90 })
    expect((await accountOf(owner)).limits.api_access).toBe(true)
    expect(await amounts(owner)).toEqual(expect.arrayContaining([paid]))
    expect(await watched(owner)).toBe('dead')
  })

  test('a plan that was cancelled ends on its day without a grace', async () => {
    const { owner } = await asked()
    const { json } = await cancel(owner)
    await b.wait({
      minutes: (Date.parse(json.ends_at) - b.world.clock.now().getTime()) / 60_000 + 30,
    })
    expect((await accountOf(owner)).limits.paid_plan).toBe(false)
  })

  test.each(['disconnected', 'changed for another'])(
    'approved after the plan was cancelled, and the store %s before any reconciliation: it is kept',
    async (how) => {
      const { owner, page, due } = await asked()
      await cancel(owner)
      await decideOn(page, 'approve')
      b.sandbox.webhooks.clear()
      const [paid] = await due()
      if (how === 'disconnected') expect((await owner.delete('shop/')).status).toBe(200)
      else {
        const { json, headers } = await owner.post('connect/shopify/', {
          shop_url: `moved-to-${process.pid}.myshopify.com`,
        })
        const back = await installApp(json.auth_url)
        const answer = await b.guest.get(back.pathname + back.search, {
          headers: { cookie: String(headers['set-cookie']) },
        })
        expect(String(answer.headers.location)).toContain('connect=connected')
      }
      expect(await amounts(owner)).toEqual(expect.arrayContaining([paid]))
      expect((await accountOf(owner)).limits.api_access).toBe(true)
    },
  )

  test('approved after the store was disconnected: checked when it is connected again, and its rights count', async () => {
    const { owner, page, due } = await asked()
    expect((await owner.delete('shop/')).status).toBe(200)
    await decideOn(page, 'approve')
    const [paid] = await due()
    await b.pass({ days: 2 })
    // Nothing can be asked without the store: it waits, and delays nobody.
    expect(await watched(owner)).toBe('watched')
    await shopify.store!(owner, 'reconnect')
    await b.runJobs(['billing.look-again'])
    expect(await amounts(owner)).toEqual(expect.arrayContaining([paid]))
    expect((await accountOf(owner)).limits.api_access).toBe(true)
    expect(await watched(owner)).toBe('dead')
  })

  test('checked when no plan runs any more: the owner is notified once, and the time counts from the next plan on', async () => {
    const { owner, page, due } = await asked()
    await owner.delete('shop/')
    await decideOn(page, 'approve')
    const [paid] = await due()
    await b.pass({ days: 31 })
    // Somebody who uses the product stays signed in.
    const signedIn = b.world.db
      .updateTable('refresh_tokens')
      .set({ expires_at: new Date('2030-01-01') })
    await signedIn.where('account_id', '=', owner.accountId).execute()
    await shopify.store!(owner, 'reconnect')
    await b.runJobs(['billing.look-again'])
    await b.pass({ days: 2 })
    expect(
      (await titles(owner)).filter((title) => title === 'A payment is waiting for your plan'),
    ).toHaveLength(1)
    expect((await amounts(owner)).filter((amount) => amount === paid)).toHaveLength(1)
    expect((await accountOf(owner)).limits.paid_plan).toBe(false)
    await shopify.take(owner, 'starter-monthly')
    await b.pass({ days: 2 })
    expect((await accountOf(owner)).limits.api_access).toBe(true)
    expect((await amounts(owner)).filter((amount) => amount === paid)).toHaveLength(1)
  })

  test('after the app was uninstalled and installed again it is no refusal, and nobody is notified of one', async () => {
    const { owner } = await asked()
    await shopify.store!(owner, 'uninstall')
    await b.deliver()
    await shopify.store!(owner, 'reconnect')
    await b.runJobs(['billing.look-again'])
    await shopify.take(owner, 'starter-monthly')
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'active',
      plan: { id: 'starter-monthly' },
    })
    expect(await titles(owner)).not.toContain('Your upgrade was not paid')
  })
})

test('with PayPal an amount that was put on the plan and never charged is taken off again; a debt of another amount stays', async () => {
  const driver = driversOf(b).paypal
  const owner = await driver.build()
  await driver.take(owner, 'starter-monthly')
  await b.pass({ days: 7, minutes: 120 })
  const subscription = [...b.sandbox.memory.paypal.subscriptions.values()].find(
    ({ customId }) => customId === owner.accountId,
  )!
  for (const [owed, left] of [
    [8000, 0],
    [1900, 1900],
  ] as const) {
    subscription.outstanding = owed
    await b.world.payments.paypal.forgetOwed!(subscription.id, {
      cents: 8000,
      currency: 'USD',
      besides: [],
      renewals: [],
    })
    expect(subscription.outstanding).toBe(left)
  }
  subscription.outstanding = 0
})
