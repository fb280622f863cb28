import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideOn, installApp } from '../../../../test/billing/approve-page.ts'
import type { Driver } from '../../../../test/billing/driver.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
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

/** Her session is old by now: she signs in again. */
const signedIn = async (owner: TestOwner) => {
  const { json } = await b.guest.post(
    'auth/login/',
    { email: owner.email, password: owner.password },
    { ip: owner.ip },
  )
  return b.as(json.access)
}
const remove = async (owner: TestOwner, more = {}) =>
  (await signedIn(owner)).post('auth/delete/', { password: owner.password, ...more })
const domainOf = async (owner: TestOwner) =>
  (
    await b.world.db
      .selectFrom('stores')
      .select('domain')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
  ).domain
const connect = async (owner: TestOwner, domain: string) => {
  const { json, headers } = await (
    await signedIn(owner)
  ).post('connect/shopify/', { shop_url: domain })
  const back = await installApp(json.auth_url)
  const { headers: answer } = await b.guest.get(back.pathname + back.search, {
    headers: { cookie: String(headers['set-cookie']) },
  })
  expect(String(answer.location)).toContain('connect=connected')
  return domain
}
const connectAnother = (owner: TestOwner) =>
  connect(owner, `second-${crypto.randomUUID().slice(0, 8)}.myshopify.com`)
/** A first shop bills on: it refused us, and was disconnected without an answer after the grace. */
const leftUnanswered = async () => {
  const owner = await shopify.build()
  await b.visit()
  await shopify.take(owner, 'pro-monthly')
  const first = await domainOf(owner)
  b.sandbox.memory.shopify.revokeTokens(first)
  b.sandbox.webhooks.clear()
  await b.pass({ days: 8 })
  for (let turn = 0; turn < 4; turn++) await b.pass({ days: 10 })
  expect((await owner.get('shop/disconnecting/')).json.may_be_billed).toBe(true)
  expect((await owner.delete('shop/')).status).toBe(200)
  expect(shopify.truth(owner)).toHaveLength(1)
  return { owner, first }
}

test.each(['checked by the sweep', 'uninstalled', 'at once'] as const)(
  'an account whose first shop bills on is not deleted unasked because another was connected (%s)',
  async (how) => {
    const { owner } = await leftUnanswered()
    const second = await connectAnother(owner)
    if (how === 'checked by the sweep') await b.pass({ days: 3 })
    if (how === 'uninstalled') {
      b.sandbox.memory.shopify.uninstall(second)
      await b.deliver()
    }
    expect(shopify.truth(owner)).toHaveLength(1)
    const { status, json } = await remove(owner)
    expect([status, json?.code]).toEqual([400, 'plan_billed_by_store'])
  },
)

test('what the first shop bills is seen when it is connected again, also after another was', async () => {
  const { owner, first } = await leftUnanswered()
  await connectAnother(owner)
  await b.pass({ days: 3 })
  expect((await owner.delete('shop/')).status).toBe(200)
  await connect(owner, first)
  await b.pass({ days: 3 })
  const shown = (await accountOf(owner)).active_subscription
  expect(shopify.truth(owner).length === 0 || shown !== null).toBe(true)
  const before = (await shopify.taken(owner)).length
  await b.pass({ days: 40 })
  expect((await shopify.taken(owner)).length).toBe(before)
})

test('what the first shop bills is ended and given back when another account connects that shop', async () => {
  const { owner, first } = await leftUnanswered()
  await connectAnother(owner)
  const other = await shopify.build()
  await connect(other, first)
  await b.pass({ minutes: 120 })
  expect(shopify.truth(owner)).toHaveLength(0)
  const notices = (await (await signedIn(owner)).get('notifications/all/')).json as {
    title: string
  }[]
  expect(notices.map(({ title }) => title)).toContain('A second plan was ended')
  const before = (await shopify.taken(owner)).length
  await b.pass({ days: 40 })
  expect((await shopify.taken(owner)).length).toBe(before)
})

test('an account that was charged for a customization nobody saw, at a store that was disconnected unanswered, is not deleted unasked', async () => {
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.pass({ days: 10 })
  const page = (await owner.post('customization/requests/', { description: 'A thin gold line.' }))
    .json
  await decideOn(page.redirect_url, 'approve')
  b.sandbox.webhooks.clear()
  await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
  b.sandbox.memory.shopify.revokeTokens(await domainOf(owner))
  b.sandbox.webhooks.clear()
  expect((await owner.delete('shop/')).status).toBe(200)
  const history = (await owner.get('billing/subscriptions/invoices/')).json.results as {
    amount: number
  }[]
  const taken = await shopify.taken(owner)
  const { status, json } = await remove(owner)
  expect({
    taken,
    shown: history.map(({ amount }) => amount),
    deleted: [status, json?.code],
  }).toEqual({
    taken: [2900, 1000],
    shown: [2900],
    deleted: [400, 'plan_billed_by_store'],
  })
})
