import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  buildPayer,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import type { Owner } from '../../../world.ts'
import { dropOpenCharges } from '../charging/rows.ts'
import { withAccountLease } from './with-account-lease.ts'
import { setRequest } from '../purchases/rows.ts'
import { liveOf, setSubscription } from '../rows.ts'
import { setOrder } from '../provider-orders/rows.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const cancelling = { reason: 'other', confirm: 'CONFIRM' }

type Press = () => ReturnType<TestOwner['put']>

/** Pressed one after the other while an earlier change goes on: each waits in its turn. */
const pressAll = async (owner: TestOwner, presses: Press[]) => {
  const { world } = b
  const waiting = async () =>
    (
      await world.db
        .selectFrom('billing_turns')
        .select('id')
        .where('account_id', '=', owner.accountId)
        .execute()
    ).length
  const answers: ReturnType<Press>[] = []
  await withAccountLease({ world, accountId: owner.accountId }, async () => {
    for (const press of presses) {
      answers.push(press())
      await vi.waitFor(async () => expect(await waiting()).toBe(answers.length), {
        timeout: 10_000,
      })
    }
  })
  return Promise.all(answers)
}

test.each(['stripe', 'paypal', 'shopify'] as const)(
  'BILL-36: with %s, pause, cancel and resume pressed at once act in their order, and the last intention remains',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    await driver.take(owner, 'pro-monthly')
    const pause: Press = () => owner.put('billing/subscriptions/pause/')
    const resume: Press = () => owner.put('billing/subscriptions/resume/')
    const cancel: Press = () => owner.post('billing/subscriptions/cancel/', cancelling)
    const stateOf = async () => (await accountOf(owner)).active_subscription.state
    expect((await pressAll(owner, [pause, resume, pause])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ])
    expect(await stateOf()).toBe('paused')
    const [cancelled, resumed] = await pressAll(owner, [cancel, resume])
    expect([cancelled!.status, resumed!.status]).toEqual([200, 200])
    // Through the store platform a cancellation is taken back by an approval, and the answer says so.
    expect([resumed!.json.status, await stateOf()]).toEqual(
      name === 'shopify' ? ['redirect', 'cancelled'] : ['done', 'trialing'],
    )
    if (name === 'shopify') return
    const [last, refused] = await pressAll(owner, [cancel, pause])
    expect([last!.status, refused!.status, refused!.json.detail]).toEqual([
      200,
      409,
      expect.stringContaining('cancelled'),
    ])
    expect(await stateOf()).toBe('cancelled')
  },
)

test('BILL-37: who lost the lease to another writes nothing any more', async () => {
  const owner = await buildPayer(b)
  const { world } = b
  const row = (await liveOf(world.db, owner.accountId))!
  const slow = withAccountLease({ world, accountId: owner.accountId }, async () => {
    b.advance({ minutes: 2 })
    expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
    return setSubscription(world.db, row, { paused_at: null, resumes_at: null })
  })
  await expect(slow).rejects.toMatchObject({ code: 'billing_busy' })
  expect((await accountOf(owner)).active_subscription.state).toBe('paused')
})

test.each([
  [
    'drops a charge',
    ({ world, accountId }: Owner) => dropOpenCharges(world.db, accountId, world.clock.now()),
  ],
  [
    'changes a request',
    ({ world, accountId }: Owner) =>
      setRequest(world.db, { account_id: accountId, id: v7() }, { state: 'paid' }),
  ],
  [
    'gives up a watched order',
    ({ world, accountId }: Owner) =>
      setOrder(
        world.db,
        { provider: 'paypal', external_id: 'I-GONE', account_id: accountId },
        { state: 'dead', checked_at: world.clock.now() },
      ),
  ],
] as const)('BILL-37: nor does it when it %s', async (_what, write) => {
  const owner = { world: b.world, accountId: (await buildPayer(b)).accountId }
  const slow = withAccountLease(owner, async () => {
    b.advance({ minutes: 2 })
    await withAccountLease(owner, async () => undefined)
    await write(owner)
  })
  await expect(slow).rejects.toMatchObject({ code: 'billing_busy' })
})

test.each(['stripe', 'paypal'] as const)(
  'BILL-37: nor does it call %s any more: a machine that stood still in an upgrade for two minutes leaves the cancellation that was made meanwhile',
  { timeout: 120_000 },
  async (name) => {
    const driver = driversOf(b)[name]
    for (let calls = 1; calls < 12; calls += 2) {
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly')
      await b.pass({ days: 8 })
      const before = await driver.taken(owner)
      let cancelled = 0
      const left = b.sandbox.before(name, calls, async () => {
        b.advance({ minutes: 2 })
        cancelled = (await owner.post('billing/subscriptions/cancel/', cancelling)).status
      })
      const order = await driver.order(owner, 'unicorn-monthly')
      const wasMet = left() === 0
      b.sandbox.calm()
      if (!wasMet) return
      expect(cancelled, `before call ${calls}`).toBe(200)
      // The call that was under way is made; none follows it.
      expect(order.status).not.toBe(500)
      await b.pass({ minutes: 90 })
      const { state } = (await accountOf(owner)).active_subscription
      const isCarriedOut = (await driver.taken(owner)).length > before.length
      expect(isCarriedOut || state === 'cancelled', `before call ${calls}: ${state}`).toBe(true)
      await b.endAll()
    }
  },
)

test('BILL-37: a change of many slow calls keeps its lease, and another waits for it', async () => {
  const owner = await buildPayer(b)
  const { world } = b
  const leaseOf = () =>
    world.db
      .selectFrom('billing_leases')
      .select('until')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await withAccountLease({ world, accountId: owner.accountId }, async () => {
      const before = await leaseOf()
      b.advance({ minutes: 1 })
      vi.advanceTimersByTime(30_000)
      await vi.waitFor(async () =>
        expect((await leaseOf()).until.getTime()).toBe(before.until.getTime() + 60_000),
      )
    })
  } finally {
    vi.useRealTimers()
  }
})

test('BILL-37: six and more calls of one account at once: five wait, the others are told so at once, and another account is served', async () => {
  const [owner, other] = [await buildPayer(b), await buildPayer(b)]
  const { world } = b
  const answers: Awaited<ReturnType<TestOwner['get']>>[] = []
  const quote = async () =>
    answers.push(await owner.get('billing/subscriptions/stripe/proration/unicorn-monthly/'))
  let quotes: Promise<number>[] = []
  await withAccountLease({ world, accountId: owner.accountId }, async () => {
    quotes = Array.from({ length: 20 }, quote)
    await vi.waitFor(() => expect(answers).toHaveLength(15), { timeout: 10_000 })
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.code}`))).toEqual(
      new Set(['409 billing_busy']),
    )
    expect(
      (await other.get('billing/subscriptions/stripe/proration/unicorn-monthly/')).status,
    ).toBe(200)
  })
  await Promise.all(quotes)
  expect(answers.slice(15).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})

test.each(['stripe', 'paypal'] as const)(
  'with %s, a plan ordered while the account is deleted: 401, and nothing is begun there',
  async (name) => {
    const driver = driversOf(b)[name]
    const owner = await driver.build()
    const { world } = b
    const waiting = async () =>
      (
        await world.db
          .selectFrom('billing_turns')
          .select('id')
          .where('account_id', '=', owner.accountId)
          .execute()
      ).length
    const presses = [
      () => owner.post('auth/delete/', { password: owner.password }),
      () => driver.order(owner, 'pro-monthly'),
      () => driver.order(owner, 'unicorn-monthly'),
    ]
    const answers: ReturnType<Press>[] = []
    await withAccountLease({ world, accountId: owner.accountId }, async () => {
      for (const press of presses) {
        answers.push(press())
        await vi.waitFor(async () => expect(await waiting()).toBe(answers.length), {
          timeout: 10_000,
        })
      }
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401, 401])
    expect(driver.truth(owner)).toEqual([])
  },
)
