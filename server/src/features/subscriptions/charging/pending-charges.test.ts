import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
const HOWS = ['pending', 'accepted', 'unseen'] as const
type Slow = { answer: (typeof HOWS)[number]; ends: 'COMPLETED' | 'DECLINED'; after?: number }

const there = (owner: TestOwner) =>
  [...b.sandbox.memory.paypal.subscriptions.values()].find(
    ({ customId }) => customId === owner.accountId,
  )!
const slowly = (owner: TestOwner, slow: Slow | null) =>
  b.sandbox.memory.paypal.setCaptures(there(owner).id, slow && { after: 2 * DAY_MS, ...slow })
const planOf = async (owner: TestOwner) => {
  const { active_subscription } = await accountOf(owner)
  const { plan, state, scheduled_change } = active_subscription
  return { plan: plan.id, state, next: scheduled_change?.plan.id ?? null }
}
const rightsOf = async (owner: TestOwner): Promise<string> =>
  (await owner.get('billing/rights/')).json.plan?.id
const unpaidNotices = async (owner: TestOwner): Promise<number> =>
  ((await owner.get('notifications/all/')).json as { title: string }[]).filter(
    ({ title }) => title === 'Your upgrade was not paid',
  ).length
const historyOf = async (owner: TestOwner): Promise<[number, string][]> =>
  (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results
    .map(({ amount, status }: { amount: number; status: string }) => [amount, status])
    .toReversed()
/** What is owed there, how many captures are on their way there, and what was taken, in cents. */
const moneyOf = async (owner: TestOwner) => {
  const { outstanding, transactions } = there(owner)
  return {
    outstanding,
    pending: transactions.filter(({ status }) => status === 'PENDING').length,
    taken: await paypal.taken(owner),
  }
}
const dueOf = async (owner: TestOwner): Promise<number> => {
  const charges = b.world.db
    .selectFrom('one_off_charges')
    .select('cents')
    .where('account_id', '=', owner.accountId)
  return (await charges.orderBy('created_at').executeTakeFirstOrThrow()).cents
}

/** Starter is paid since three days, and captures are slow from now on. */
const build = async (slow: Slow) => {
  const owner = await paypal.build()
  await paypal.take(owner, 'starter-monthly')
  await b.pass({ days: 10, minutes: 120 })
  slowly(owner, slow)
  const [first] = await paypal.taken(owner)
  return { owner, first: first! }
}
const upgrade = async (owner: TestOwner) => {
  const ordered = await paypal.order(owner, 'unicorn-monthly')
  return paypal.confirm(owner, await decideOn(ordered.json.redirect_url, 'approve'))
}

describe.each(HOWS)('PayPal answers the difference of an upgrade with %s', (answer) => {
  test('webhooks and the sweep come meanwhile: charged exactly once, and the renewal is a normal one', async () => {
    const { owner, first } = await build({ answer, ends: 'COMPLETED' })
    expect((await upgrade(owner)).json.status).toBe('done')
    const due = await dueOf(owner)
    for (let attempt = 0; attempt < 4; attempt++) {
      await b.sandbox.webhooks.deliverAll({ duplicate: true })
      await b.pass({ minutes: 7 * 60 })
      expect(await moneyOf(owner), `look ${attempt}`).toEqual({
        outstanding: 0,
        pending: 1,
        taken: [first],
      })
      // Nothing is told of one that is only accepted: the plan waits.
      expect(await planOf(owner)).toMatchObject(
        answer === 'unseen'
          ? { plan: 'starter-monthly', next: 'unicorn-monthly' }
          : { plan: 'unicorn-monthly' },
      )
    }
    await b.pass({ days: 2 })
    expect(await moneyOf(owner)).toEqual({ outstanding: 0, pending: 0, taken: [first, due] })
    expect(await historyOf(owner)).toEqual([
      [first, 'succeeded'],
      [due, 'succeeded'],
    ])
    expect([await planOf(owner), await rightsOf(owner), await unpaidNotices(owner)]).toMatchObject([
      { plan: 'unicorn-monthly', state: 'active' },
      'unicorn-monthly',
      0,
    ])
    await b.pass({ days: 31 })
    expect(await paypal.taken(owner)).toEqual([first, due, 9900])
    expect(await planOf(owner)).toMatchObject({ plan: 'unicorn-monthly', state: 'active' })
  })

  test('declined two days later: what was paid is the plan, the owner is notified once, and choosing it again asks for the payment', async () => {
    const { owner, first } = await build({ answer, ends: 'DECLINED' })
    await upgrade(owner)
    await b.pass({ days: 1 })
    await b.pass({ days: 1, minutes: 60 })
    expect(await moneyOf(owner)).toEqual({ outstanding: 0, pending: 0, taken: [first] })
    const starter = { plan: 'starter-monthly', state: 'active', next: 'unicorn-monthly' }
    expect([await planOf(owner), await rightsOf(owner), await unpaidNotices(owner)]).toMatchObject([
      starter,
      'starter-monthly',
      1,
    ])
    await b.pass({ minutes: 7 * 60 })
    expect([await planOf(owner), await unpaidNotices(owner)]).toMatchObject([starter, 1])
    slowly(owner, null)
    expect((await paypal.order(owner, 'unicorn-monthly')).json.status).toBe('done')
    const [, paid] = await paypal.taken(owner)
    expect(paid).toBeGreaterThan(5000)
    expect([await planOf(owner), await rightsOf(owner)]).toMatchObject([
      { plan: 'unicorn-monthly', next: null },
      'unicorn-monthly',
    ])
    await b.pass({ days: 31 })
    expect(await paypal.taken(owner)).toEqual([first, paid, 9900])
  })

  test('declined later and left so: the upgrade begins with the next period, at its price alone', async () => {
    const { owner, first } = await build({ answer, ends: 'DECLINED' })
    await upgrade(owner)
    await b.pass({ days: 2, minutes: 60 })
    await b.pass({ days: 31 })
    expect([await paypal.taken(owner), await planOf(owner)]).toMatchObject([
      [first, 9900],
      { plan: 'unicorn-monthly', state: 'active', next: null },
    ])
  })

  test('chosen again, or cancelled, while it is under way: no second payment is asked for', async () => {
    const { owner, first } = await build({ answer, ends: 'COMPLETED' })
    await upgrade(owner)
    const due = await dueOf(owner)
    const again = await paypal.order(owner, 'unicorn-monthly')
    expect(again.status === 200 || again.json.code === 'provider_unavailable', again.text).toBe(
      true,
    )
    expect(await moneyOf(owner)).toEqual({ outstanding: 0, pending: 1, taken: [first] })
    expect(
      (await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }))
        .status,
    ).toBe(200)
    await b.pass({ days: 2, minutes: 60 })
    expect(await moneyOf(owner)).toEqual({ outstanding: 0, pending: 0, taken: [first, due] })
    expect([await planOf(owner), await rightsOf(owner)]).toMatchObject([
      { state: 'cancelled' },
      'unicorn-monthly',
    ])
  })
})

const MOST_CALLS = 20

test.each(['cut', 'unavailable'] as const)(
  'any answer around a pending capture is lost (%s): charged exactly once',
  { timeout: 300_000 },
  async (how) => {
    for (const at of callsOfRound({ first: how === 'cut' ? 1 : 0, most: MOST_CALLS, step: 2 })) {
      const { owner, first } = await build({ answer: 'pending', ends: 'COMPLETED' })
      const ordered = await paypal.order(owner, 'unicorn-monthly')
      const back = await decideOn(ordered.json.redirect_url, 'approve')
      const left = b.sandbox.failAfter('paypal', how, at)
      await paypal.confirm(owner, back)
      const wasMet = left() === 0
      b.sandbox.calm()
      await b.pass({ minutes: 7 * 60 })
      expect(await moneyOf(owner), `call ${at}`).toEqual({
        outstanding: 0,
        pending: 1,
        taken: [first],
      })
      await b.pass({ days: 3 })
      await b.pass({ days: 29 })
      expect(await paypal.taken(owner), `call ${at}`).toEqual([first, await dueOf(owner), 9900])
      await b.endAll()
      if (!wasMet) break
    }
  },
)

test('the share after a pause is pending and declined later: it is asked for once more, and taken', async () => {
  const owner = await paypal.build()
  await paypal.take(owner, 'starter-annual')
  await b.pass({ days: 7, minutes: 120 })
  for (let month = 1; month <= 15; month++) await b.pass({ days: 24 })
  await owner.put('billing/subscriptions/pause/')
  await b.pass({ days: 25 })
  const before = await paypal.taken(owner)
  slowly(owner, { answer: 'pending', ends: 'DECLINED' })
  expect((await owner.put('billing/subscriptions/resume/', {})).status).toBe(200)
  expect([await planOf(owner), await rightsOf(owner)]).toMatchObject([
    { state: 'active' },
    'starter-annual',
  ])
  slowly(owner, null)
  await b.pass({ days: 2, minutes: 60 })
  expect((await moneyOf(owner)).outstanding).toBe(0)
  expect(await paypal.taken(owner)).toEqual([...before, await dueOf(owner)])
  expect([await planOf(owner), await rightsOf(owner)]).toMatchObject([
    { state: 'active' },
    'starter-annual',
  ])
})
