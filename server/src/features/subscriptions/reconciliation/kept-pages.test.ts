import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
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
const keep = (owner: TestOwner) => owner.put('billing/subscriptions/resume/')
const secondPlans = async (owner: TestOwner) =>
  ((await owner.get('notifications/all/')).json as { title: string }[]).filter(({ title }) =>
    /second plan/.test(title),
  )

/** A paid plan at Shopify that is cancelled, with days left. */
const cancelled = async () => {
  const driver = driversOf(b).shopify
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly')
  await b.pass({ days: 9 })
  await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
  return { driver, owner }
}
const openPage = async (owner: TestOwner): Promise<string> => {
  const { json, text } = await keep(owner)
  if (json.status !== 'redirect') throw new Error(text)
  return json.redirect_url
}

/** What asks the provider while the page on which a cancelled plan is kept is still open. */
const ways: Record<string, (owner: TestOwner) => Promise<unknown>> = {
  'the quote is shown again': (owner) => owner.get('billing/subscriptions/resume/'),
  'a webhook comes': () => b.deliver(),
  'the sweep runs': async () => {
    await b.wait({ minutes: 7 * 60 })
    await b.visit()
  },
}

test.each(Object.keys(ways))(
  'the page that keeps a cancelled plan is the account’s while it is open: %s',
  async (name) => {
    const { driver, owner } = await cancelled()
    const page = await openPage(owner)
    await ways[name]?.(owner)
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'cancelled',
      plan: { id: 'pro-monthly' },
    })
    const before = await driver.taken(owner)
    const back = await decideOn(page, 'approve')
    expect((await driver.confirm(owner, back)).json).toMatchObject({ status: 'done' })
    const shown = await subscriptionOf(owner)
    expect(shown).toMatchObject({
      state: 'active',
      cancel_at: null,
      plan: { id: 'pro-monthly' },
      next_amount: 2900,
    })
    await b.pass({ minutes: 120 })
    expect(driver.truth(owner)).toMatchObject([{ planId: 'pro-monthly' }])
    expect(await secondPlans(owner)).toEqual([])
    await b.pass({
      minutes: (Date.parse(shown.next_billing_at) - b.world.clock.now().getTime()) / 60_000 + 120,
    })
    expect((await driver.taken(owner)).slice(before.length)).toEqual([2900])
  },
)

test('pressing again takes the place of the page that is open: only the newer one can be approved', async () => {
  const { driver, owner } = await cancelled()
  const first = await openPage(owner)
  const second = await openPage(owner)
  await expect(decideOn(first, 'approve')).rejects.toThrow('404')
  expect((await driver.confirm(owner, await decideOn(second, 'approve'))).json).toMatchObject({
    status: 'done',
  })
  await b.pass({ minutes: 120 })
  expect(await subscriptionOf(owner)).toMatchObject({ state: 'active', cancel_at: null })
  expect([driver.truth(owner).length, await secondPlans(owner)]).toEqual([1, []])
})

test('it comes back to the membership, which names the page, and a page that was declined keeps nothing', async () => {
  const { driver, owner } = await cancelled()
  const back = await decideOn(await openPage(owner), 'decline')
  expect([
    back.pathname,
    back.searchParams.get('approved'),
    back.searchParams.has('charge_id'),
  ]).toEqual(['/settings/membership', 'shopify', true])
  expect(await driver.confirm(owner, back)).toMatchObject({
    status: 402,
    json: { facts: { reason: 'not_approved' } },
  })
  expect(await subscriptionOf(owner)).toMatchObject({ state: 'cancelled' })
})

test('approved without a word and without coming back, it is found by the sweep', async () => {
  const { driver, owner } = await cancelled()
  await decideOn(await openPage(owner), 'approve')
  for (const { id } of b.sandbox.webhooks.pending()) b.sandbox.webhooks.drop(id)
  await b.wait({ minutes: 7 * 60 })
  await b.visit()
  expect(await subscriptionOf(owner)).toMatchObject({ state: 'active', cancel_at: null })
  expect([driver.truth(owner).length, await secondPlans(owner)]).toEqual([1, []])
})

test('once the plan has ended its page can be approved no more', async () => {
  const { driver, owner } = await cancelled()
  const end = Date.parse((await subscriptionOf(owner)).cancel_at)
  await b.pass({ minutes: (end - b.world.clock.now().getTime()) / 60_000 - 12 * 60 })
  const page = await openPage(owner)
  await b.pass({ minutes: 13 * 60 })
  expect(await subscriptionOf(owner)).toBeNull()
  await expect(decideOn(page, 'approve')).rejects.toThrow('404')
  await b.pass({ days: 2 })
  expect(driver.truth(owner)).toEqual([])
  expect(await driver.taken(owner)).toEqual([2900])
})
