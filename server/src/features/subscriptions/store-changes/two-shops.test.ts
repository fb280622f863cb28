import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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
afterEach(() => b.endAll())

/** The owner's browser on its way back from the platform, with the app allowed in another shop. */
const wayBack = async (owner: TestOwner) => {
  const { json, headers } = await owner.post('connect/shopify/', {
    shop_url: `second-${crypto.randomUUID().slice(0, 8)}.myshopify.com`,
  })
  const back = await installApp(json.auth_url)
  return async () =>
    String(
      (
        await b.guest.get(back.pathname + back.search, {
          headers: { cookie: String(headers['set-cookie']) },
        })
      ).headers.location,
    )
}
const connectAnother = async (owner: TestOwner) => (await wayBack(owner))()
const running = (owner: TestOwner) => shopify.truth(owner).length

test('a page of the first shop that was left open is dead once another shop is connected', async () => {
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.pass({ days: 8 })
  await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
  const page = (await owner.put('billing/subscriptions/resume/', {})).json
  expect(page.status).toBe('redirect')
  expect(await connectAnother(owner)).toContain('connect=connected')
  await expect(decideOn(page.redirect_url, 'approve')).rejects.toThrow('the page answered 404')
  await b.pass({ days: 35 })
  expect(running(owner)).toBe(0)
  expect(await shopify.taken(owner)).toEqual([2900])
  const login = await b.guest.post(
    'auth/login/',
    { email: owner.email, password: owner.password },
    { ip: owner.ip },
  )
  const removed = await b.as(login.json.access).post('auth/delete/', { password: owner.password })
  expect([removed.status, removed.json?.code]).toEqual([200, undefined])
})

test('a shop that has not paid its bill for longer than the grace is not left behind either: its plan is shown, and ended by disconnecting', async () => {
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await shopify.pays(owner, false)
  await b.pass({ days: 17 })
  expect(await connectAnother(owner)).toContain('connect=other_shop')
  expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
  expect((await owner.delete('shop/')).status).toBe(200)
  expect(await connectAnother(owner)).toContain('connect=connected')
  expect(running(owner)).toBe(0)
})

test('connecting another shop and ordering a plan at the first follow each other: no plan runs unseen', async () => {
  for (let round = 0; round < 4; round++) {
    const owner = await shopify.build()
    const connect = await wayBack(owner)
    const [, ordered] = await Promise.all([connect(), shopify.order(owner, 'unicorn-monthly')])
    if (ordered.json?.redirect_url)
      await decideOn(ordered.json.redirect_url, 'approve').catch(() => null)
    await b.pass({ minutes: 90 })
    expect(running(owner) === 0 || (await accountOf(owner)).active_subscription !== null).toBe(true)
    await b.endAll()
  }
})
