import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn, installApp } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  buildPayer,
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

const domainOf = async ({ accountId }: TestOwner) =>
  (
    await b.world.db
      .selectFrom('stores')
      .select('domain')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).domain
const connect = async (owner: TestOwner, shop: string) => {
  // Somebody who uses the product stays signed in.
  await b.world.db
    .updateTable('refresh_tokens')
    .set({ expires_at: new Date('2030-01-01') })
    .where('account_id', '=', owner.accountId)
    .execute()
  const { json, headers } = await owner.post('connect/shopify/', { shop_url: shop })
  const back = await installApp(json.auth_url)
  const location = (
    await b.guest.get(back.pathname + back.search, {
      headers: { cookie: String(headers['set-cookie']) },
    })
  ).headers.location
  await b.runJobs(['billing.look-again'])
  return new URL(String(location)).searchParams.get('connect')
}
const subscriber = async ({ paid = true } = {}) => {
  const shopify = driversOf(b).shopify
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  if (paid) await b.pass({ days: 8 })
  return { owner, domain: await domainOf(owner), shopify }
}
const running = (domain: string) =>
  b.sandbox.memory.shopify
    .subscriptions()
    .filter((one) => one.domain === domain && ['ACTIVE', 'FROZEN', 'PENDING'].includes(one.status))
    .length
const about = async (owner: TestOwner) => (await owner.get('shop/disconnecting/')).json

describe('STORE-11: disconnecting the store', () => {
  test('says first when the plan ends, ends it at Shopify, and charges nothing more; what is paid can be used', async () => {
    const { owner, domain, shopify } = await subscriber()
    const { active_subscription } = await accountOf(owner)
    const ends = active_subscription.current_period_end
    expect(await about(owner)).toMatchObject({
      plan: { name: 'Pro', provider: 'shopify', ends_at: ends, is_cancelled: false },
      data_kept: 'until_account_deleted',
      refused: null,
    })
    expect((await owner.delete('shop/')).json).toEqual({ ok: true, plan_ends_at: ends })
    expect(running(domain)).toBe(0)
    expect((await owner.get('shop/')).json).toMatchObject({
      connected: false,
      state: 'disconnected',
      domain,
    })
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: { state: 'cancelled', cancel_at: ends },
      limits: { paid_plan: true },
    })
    const charged = await shopify.taken(owner)
    await b.pass({ days: 31 })
    await b.visit()
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: null,
      limits: { paid_plan: false },
    })
    expect(await shopify.taken(owner)).toEqual(charged)
    expect((await owner.delete('shop/')).status).toBe(404)
  })

  test('when Shopify does not answer nothing is changed, and it says so', async () => {
    const { owner, domain } = await subscriber()
    b.sandbox.fail('shopify.graphql', 'unavailable', 3)
    const { status, json } = await owner.delete('shop/')
    expect([status, json.detail]).toEqual([
      503,
      'Your store did not respond. Nothing was changed. Please try again.',
    ])
    b.sandbox.calm()
    expect(running(domain)).toBe(1)
    expect((await owner.get('shop/')).json).toMatchObject({ connected: true })
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'active',
      cancel_at: null,
    })
  })

  test('a line that is cut while it ends there is made up for by trying again', async () => {
    const { owner, domain } = await subscriber()
    b.sandbox.failAfter('shopify.graphql', 'cut', 3)
    const first = await owner.delete('shop/')
    b.sandbox.calm()
    const second = await owner.delete('shop/')
    expect([first.status, second.status]).toEqual([503, 200])
    expect(running(domain)).toBe(0)
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'cancelled',
      cancel_at: second.json.plan_ends_at,
    })
    expect(Date.parse(second.json.plan_ends_at)).toBeGreaterThan(b.world.clock.now().getTime())
    expect((await owner.get('shop/')).json).toMatchObject({ state: 'disconnected' })
  })

  test('what was not approved yet is ended as well, so that its page can no longer be approved', async () => {
    const { owner, domain, shopify } = await subscriber()
    const { json } = await shopify.order(owner, 'empire-monthly')
    await owner.delete('shop/')
    expect(
      (
        await fetch(json.redirect_url, {
          method: 'POST',
          body: new URLSearchParams({ decision: 'approve' }),
        })
      ).status,
    ).toBe(404)
    expect(running(domain)).toBe(0)
  })

  test('in a pause, what is paid lasts until its end', async () => {
    const { owner } = await subscriber()
    await owner.put('billing/subscriptions/pause/')
    const shown = (await about(owner)).plan.ends_at
    const { json } = await owner.delete('shop/')
    expect(json.plan_ends_at).toBe(shown)
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: { state: 'cancelled', cancel_at: shown },
      limits: { paid_plan: true },
    })
  })

  test('while the store owes Shopify, the plan ends now', async () => {
    const { owner, domain } = await subscriber()
    b.sandbox.memory.shopify.setPays(domain, false)
    await b.pass({ days: 31 })
    await owner.delete('shop/')
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: null,
      limits: { paid_plan: false },
    })
    expect(running(domain)).toBe(0)
  })

  test('of a plan that was cancelled before it says that it ends anyway, also once the store is connected again', async () => {
    const { owner, domain } = await subscriber()
    await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    const { cancel_at } = (await accountOf(owner)).active_subscription
    const cancelled = { name: 'Pro', provider: 'shopify', ends_at: cancel_at, is_cancelled: true }
    expect((await about(owner)).plan).toEqual(cancelled)
    await owner.delete('shop/')
    await connect(owner, domain)
    expect((await about(owner)).plan).toEqual(cancelled)
  })

  test('a plan that is paid by card goes on', async () => {
    const owner = await buildPayer(b)
    await connect(owner, `card-${process.pid}`)
    expect((await about(owner)).plan).toMatchObject({ provider: 'stripe', ends_at: null })
    expect((await owner.delete('shop/')).json).toEqual({ ok: true, plan_ends_at: null })
    expect((await accountOf(owner)).active_subscription.state).toBe('active')
  })

  test('without the store every billing call answers, and none says that it is silent', async () => {
    const { owner } = await subscriber()
    await owner.delete('shop/')
    const calls = [
      owner.put('billing/subscriptions/pause/'),
      owner.put('billing/subscriptions/resume/'),
      owner.get('billing/subscriptions/cancellation/'),
      owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }),
      owner.get('billing/subscriptions/shopify/proration/empire-monthly/'),
      owner.post('billing/subscriptions/shopify/confirm/'),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).not.toBe(503)
    expect((await owner.post('auth/delete/', { password: owner.password })).status).toBe(200)
  })

  test('what is said before is what is done, also of a plan that was approved in the store a moment ago', async () => {
    const shopify = driversOf(b).shopify
    const owner = await shopify.build()
    const { json } = await shopify.order(owner, 'pro-monthly')
    await decideOn(json.redirect_url, 'approve')
    const said = (await about(owner)).plan
    expect(said).toMatchObject({ name: 'Pro', provider: 'shopify' })
    expect((await owner.delete('shop/')).json.plan_ends_at).toBe(said.ends_at)
  })

  test('cancelling ends the page of a change that was left open', async () => {
    const { owner, domain, shopify } = await subscriber()
    const { json } = await shopify.order(owner, 'empire-monthly')
    const open = () =>
      b.sandbox.memory.shopify
        .subscriptions()
        .filter((one) => one.domain === domain && one.status === 'PENDING').length
    expect(open()).toBe(1)
    expect(
      (await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }))
        .status,
    ).toBe(200)
    expect(open()).toBe(0)
    await decideOn(json.redirect_url, 'approve').catch(() => null)
    await b.pass({ days: 31 })
    expect(await shopify.taken(owner)).toEqual([2900])
  })
})

describe('BILL-61: a store that refuses our token', () => {
  test('is shown as such with the way to connect again, and connecting the same shop puts everything right', async () => {
    const { owner, domain, shopify } = await subscriber()
    b.sandbox.memory.shopify.revokeTokens(domain)
    const { status, json } = await owner.post('billing/subscriptions/cancel/', {
      reason: 'other',
      confirm: 'CONFIRM',
    })
    expect([status, json.error_code, json.detail]).toEqual([
      403,
      3,
      'Your store no longer gives Plaudit access. Nothing was changed. Reconnect the store and try again.',
    ])
    expect((await owner.get('shop/')).json).toMatchObject({
      connected: true,
      state: 'access_lost',
      domain,
    })
    expect(await about(owner)).toMatchObject({ refused: 'store_access_lost' })
    expect((await owner.delete('shop/')).status).toBe(403)
    await b.pass({ days: 40 })
    expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
    expect(await connect(owner, domain)).toBe('connected')
    expect((await owner.get('shop/')).json).toMatchObject({ connected: true, state: 'connected' })
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: { state: 'active', past_due_since: null },
      limits: { paid_plan: true },
    })
    const history = (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results as {
      amount: number
      status: string
    }[]
    expect(history.filter((one) => one.status === 'succeeded' && one.amount > 0)).toHaveLength(
      (await shopify.taken(owner)).length,
    )
  })

  test('a refused refresh is the same, and too many requests are not', async () => {
    const { owner } = await subscriber()
    await b.wait({ minutes: 70 })
    b.sandbox.fail('shopify.token', 'throttled')
    expect(
      (await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }))
        .status,
    ).toBe(503)
    expect((await owner.get('shop/')).json.state).toBe('connected')
    for (const one of b.sandbox.memory.shopify.refreshTokens.values()) one.expiresAt = 0
    expect(
      (await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }))
        .status,
    ).toBe(403)
    expect((await owner.get('shop/')).json.state).toBe('access_lost')
  })

  test('it may not be disconnected while a page that keeps its cancelled plan may have been approved there', async () => {
    const { owner, domain } = await subscriber()
    await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    const { json } = await owner.put('billing/subscriptions/resume/')
    await decideOn(json.redirect_url, 'approve')
    b.sandbox.memory.shopify.revokeTokens(domain)
    b.sandbox.webhooks.clear()
    expect((await owner.delete('shop/')).status).toBe(403)
    expect(await about(owner)).toMatchObject({ refused: 'store_access_lost' })
    await connect(owner, domain)
    expect(await accountOf(owner)).toMatchObject({
      active_subscription: { state: 'active', cancel_at: null },
    })
  })

  test('it may be disconnected once what was paid and its grace are over; an account with it is deleted only with its owner’s word, as the store may be billed on', async () => {
    const { owner, domain } = await subscriber()
    const other = await subscriber()
    b.sandbox.memory.shopify.revokeTokens(domain)
    b.sandbox.memory.shopify.revokeTokens(other.domain)
    // The first to find it out is this screen.
    expect(await about(owner)).toMatchObject({ refused: 'store_access_lost' })
    const { email, password, ip } = other.owner
    const remove = async (more = {}) => {
      const { json } = await b.guest.post('auth/login/', { email, password }, { ip })
      return b.as(json.access).post('auth/delete/', { password, ...more })
    }
    expect((await remove()).json.code).toBe('plan_billed_by_store')
    await b.pass({ days: 30 })
    await b.pass({ days: 8 })
    expect((await accountOf(owner)).limits.paid_plan).toBe(false)
    expect(await about(owner)).toMatchObject({ refused: null })
    expect((await owner.delete('shop/')).status).toBe(200)
    expect((await accountOf(owner)).active_subscription).toBeNull()
    expect((await remove()).json.code).toBe('plan_billed_by_store')
    expect((await remove({ store_uninstalled: true })).status).toBe(200)
  })
})

describe('STORE-12: connecting again', () => {
  test('another shop is not connected while this one pays for the plan; after disconnecting it is', async () => {
    const { owner, domain } = await subscriber()
    expect(await connect(owner, 'other-billed')).toBe('other_shop')
    expect(await domainOf(owner)).toBe(domain)
    const { json } = await owner.delete('shop/')
    expect(await connect(owner, 'other-billed')).toBe('connected')
    await b.visit()
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'cancelled',
      cancel_at: json.plan_ends_at,
    })
  })

  test('the same shop after disconnecting: the same plan runs on from the end of what is paid, charged once', async () => {
    const { owner, domain, shopify } = await subscriber()
    await owner.delete('shop/')
    expect(await connect(owner, domain)).toBe('connected')
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'cancelled',
      can_undo_cancel: true,
    })
    await shopify.take(owner, 'pro-monthly')
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'active',
      cancel_at: null,
    })
    expect(await shopify.taken(owner)).toEqual([2900])
    await b.pass({ days: 31 })
    expect(await shopify.taken(owner)).toEqual([2900, 2900])
  })

  test('another shop after disconnecting can take a plan, when what was paid is over', async () => {
    const { owner } = await subscriber()
    await owner.delete('shop/')
    await connect(owner, 'second-billed')
    const early = await driversOf(b).shopify.order(owner, 'pro-monthly')
    expect([early.status, early.json.detail]).toEqual([
      409,
      expect.stringContaining('another store'),
    ])
    await b.pass({ days: 31 })
    const answer = await driversOf(b).shopify.order(owner, 'pro-monthly')
    expect([answer.status, answer.json.status]).toEqual([200, 'redirect'])
  })
})
