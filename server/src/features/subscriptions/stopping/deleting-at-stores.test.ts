import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import { startBillingWorld, type BillingWorld } from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

/** Her session may be old by now: she signs in again. */
const remove = async (owner: TestOwner, more = {}) => {
  const { json } = await b.guest.post(
    'auth/login/',
    { email: owner.email, password: owner.password },
    { ip: owner.ip },
  )
  return b.as(json.access).post('auth/delete/', { password: owner.password, ...more })
}
const ask = (owner: TestOwner, more = {}) =>
  owner.post('customization/requests/', { description: 'Cards with a thin gold line.', ...more })
const refuse = async (owner: TestOwner) => {
  const store = await b.world.db
    .selectFrom('stores')
    .select('domain')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  b.sandbox.memory.shopify.revokeTokens(store.domain)
  b.sandbox.webhooks.clear()
}

describe('an account whose plan a store pays is deleted', () => {
  test('while its store refuses us: it is said what to do; nothing goes on being charged unseen, also where Shopify’s message is lost', async () => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await shopify.take(owner, 'pro-monthly')
    await b.pass({ days: 8 })
    const store = await b.world.db
      .selectFrom('stores')
      .select('domain')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    b.sandbox.memory.shopify.revokeTokens(store.domain)
    const refused = await remove(owner)
    expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
      400,
      'plan_billed_by_store',
      expect.stringContaining('uninstall Plaudit in Shopify'),
    ])
    b.sandbox.memory.shopify.uninstall(store.domain)
    b.sandbox.webhooks.clear()
    expect((await remove(owner)).json.code).toBe('plan_billed_by_store')
    expect((await remove(owner, { store_uninstalled: true })).status).toBe(200)
    await b.pass({ days: 40 })
    expect([shopify.truth(owner), await shopify.taken(owner)]).toEqual([[], [2900]])
  })

  test('whose plan is cancelled, while its store refuses us: nothing is billed any more, and it is deleted', async () => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await shopify.take(owner, 'pro-monthly')
    await b.pass({ days: 8 })
    expect(
      (await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' }))
        .status,
    ).toBe(200)
    await refuse(owner)
    expect((await remove(owner)).status).toBe(200)
    await b.pass({ days: 40 })
    expect([shopify.truth(owner), await shopify.taken(owner)]).toEqual([[], [2900]])
  })

  test('while its store refuses us and has approved what we have not heard of: a plan that it keeps, or a first one', async () => {
    const { shopify } = driversOf(b)
    const cancelled = await shopify.build()
    await shopify.take(cancelled, 'pro-monthly')
    await b.pass({ days: 8 })
    await cancelled.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    const kept = (await cancelled.put('billing/subscriptions/resume/')).json
    const first = await shopify.build()
    const begun = (await shopify.order(first, 'pro-monthly')).json
    for (const [owner, { redirect_url }] of [
      [cancelled, kept],
      [first, begun],
    ] as const) {
      await decideOn(redirect_url, 'approve')
      await refuse(owner)
      expect((await remove(owner)).json.code).toBe('plan_billed_by_store')
      expect((await remove(owner, { store_uninstalled: true })).status).toBe(200)
    }
  })

  test('while its store refuses us and a first page was approved: however long ago', async () => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await b.visit()
    await decideOn((await shopify.order(owner, 'pro-monthly')).json.redirect_url, 'approve')
    b.sandbox.webhooks.clear()
    await refuse(owner)
    await b.pass({ days: 10 })
    expect(await shopify.taken(owner)).toEqual([2900])
    expect((await remove(owner)).json.code).toBe('plan_billed_by_store')
    expect((await remove(owner, { store_uninstalled: true })).status).toBe(200)
  })

  test('while its store refuses us and a page that keeps a cancelled plan was approved: also once that plan has ended', async () => {
    const { shopify } = driversOf(b)
    const [kept, left] = [await shopify.build(), await shopify.build()]
    for (const owner of [kept, left]) await shopify.take(owner, 'pro-monthly')
    await b.pass({ days: 8 })
    for (const owner of [kept, left])
      await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    await decideOn((await kept.put('billing/subscriptions/resume/')).json.redirect_url, 'approve')
    for (const owner of [kept, left]) await refuse(owner)
    await b.pass({ days: 40 })
    expect((await kept.get('auth/user/')).json.active_subscription).toBeNull()
    expect(shopify.truth(kept)).toHaveLength(1)
    expect((await remove(kept)).json.code).toBe('plan_billed_by_store')
    expect((await remove(kept, { store_uninstalled: true })).status).toBe(200)
    expect((await remove(left)).status).toBe(200)
  })

  test.each(['customization', 'difference'] as const)(
    'while its store refuses us and a payment (%s) may be approved: its owner gives that up knowingly',
    async (what) => {
      const { shopify } = driversOf(b)
      const owner = await shopify.build()
      await shopify.take(owner, 'pro-monthly')
      await b.pass({ days: 10 })
      if (what === 'difference') {
        const back = await shopify.confirm(
          owner,
          await decideOn(
            (await shopify.order(owner, 'empire-monthly')).json.redirect_url,
            'approve',
          ),
        )
        await decideOn(back.json.redirect_url, 'approve')
      } else {
        await decideOn((await ask(owner)).json.redirect_url, 'approve')
        b.sandbox.webhooks.clear()
        await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
      }
      await refuse(owner)
      const refused = await remove(owner)
      expect([refused.status, refused.json.code]).toEqual([400, 'plan_billed_by_store'])
      // A plan that may be billed on is the graver thing to say.
      expect(refused.json.detail).toMatch(
        what === 'difference' ? /so the plan/ : /your payment of \$10\.00 was approved/,
      )
      expect((await remove(owner, { store_uninstalled: true })).status).toBe(200)
    },
  )

  test('after its store was disconnected unanswered: what may be billed on is asked about, and said before disconnecting', async () => {
    const { shopify } = driversOf(b)
    const [running, first] = [await shopify.build(), await shopify.build()]
    await b.visit()
    await shopify.take(running, 'pro-monthly')
    await decideOn((await shopify.order(first, 'pro-monthly')).json.redirect_url, 'approve')
    b.sandbox.webhooks.clear()
    for (const owner of [running, first]) await refuse(owner)
    await b.pass({ days: 8 })
    for (let turn = 0; turn < 4; turn++) await b.pass({ days: 10 })
    for (const owner of [running, first]) {
      const leaving = (await owner.get('shop/disconnecting/')).json
      expect([leaving.refused, leaving.may_be_billed]).toEqual([null, true])
      expect((await owner.delete('shop/')).status).toBe(200)
      expect((await remove(owner)).json.code).toBe('plan_billed_by_store')
      expect(shopify.truth(owner)).toHaveLength(1)
      expect((await remove(owner, { store_uninstalled: true })).status).toBe(200)
    }
  })

  test('after its store was disconnected, or uninstalled the app: nothing is asked', async () => {
    const { shopify } = driversOf(b)
    const [left, uninstalled] = [await shopify.build(), await shopify.build()]
    for (const owner of [left, uninstalled]) await shopify.take(owner, 'pro-monthly')
    await b.pass({ days: 10 })
    await shopify.order(left, 'empire-monthly')
    expect((await left.get('shop/disconnecting/')).json.may_be_billed).toBe(false)
    expect((await left.delete('shop/')).status).toBe(200)
    const store = await b.world.db
      .selectFrom('stores')
      .select('domain')
      .where('account_id', '=', uninstalled.accountId)
      .executeTakeFirstOrThrow()
    b.sandbox.memory.shopify.uninstall(store.domain)
    await b.deliver()
    for (const owner of [left, uninstalled]) expect((await remove(owner)).status).toBe(200)
  })

  test('just after an upgrade was approved and cancelled, while its store refuses us: nothing can be billed, and nothing is asked', async () => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await shopify.take(owner, 'starter-monthly')
    await b.pass({ days: 10 })
    await shopify.take(owner, 'unicorn-monthly')
    await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    await refuse(owner)
    expect(shopify.truth(owner)).toEqual([])
    expect((await remove(owner)).status).toBe(200)
  })

  test('when a difference was given up and approved all the same: it is kept, and said first', async () => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await shopify.take(owner, 'starter-monthly')
    await b.pass({ days: 10 })
    const order = await shopify.order(owner, 'unicorn-monthly')
    const back = await shopify.confirm(owner, await decideOn(order.json.redirect_url, 'approve'))
    await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    await decideOn(back.json.redirect_url, 'approve')
    b.sandbox.webhooks.clear()
    const refused = await remove(owner)
    expect([refused.status, refused.json.code]).toEqual([400, 'payment_under_way'])
    expect((await remove(owner)).status).toBe(200)
  })

  test('whose store is closed: after a day without an answer its owner can say so', async () => {
    const owner = await driversOf(b).shopify.build()
    await driversOf(b).shopify.take(owner, 'pro-monthly')
    b.sandbox.fail('shopify.graphql', 'unavailable', 100_000)
    await b.wait({ minutes: 60 })
    // Pressed again at once it is no longer silent than before.
    expect([
      (await remove(owner)).status,
      (await remove(owner)).status,
      (await remove(owner, { store_uninstalled: true })).status,
    ]).toEqual([503, 503, 503])
    await b.wait({ days: 2 })
    expect((await remove(owner)).json.code).toBe('plan_billed_by_store')
    expect((await remove(owner, { store_uninstalled: true })).status).toBe(200)
  })

  test('when the difference of an upgrade was approved and nobody came back: it is kept, and said first', async () => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await shopify.take(owner, 'pro-monthly')
    await b.pass({ days: 10 })
    const back = await shopify.confirm(
      owner,
      await decideOn((await shopify.order(owner, 'empire-monthly')).json.redirect_url, 'approve'),
    )
    await decideOn(back.json.redirect_url, 'approve')
    b.sandbox.webhooks.clear()
    const refused = await remove(owner)
    expect([refused.status, refused.json.detail]).toEqual([
      400,
      expect.stringMatching(/^Your payment of \$[\d.]+ for your new plan has just arrived/),
    ])
    const history = (await owner.get('billing/subscriptions/invoices/')).json.results as {
      amount: number
      status: string
    }[]
    expect(
      history.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
    ).toEqual((await shopify.taken(owner)).toReversed())
    expect((await remove(owner)).status).toBe(200)
  })

  test('before a job about its store has run: the job ends quietly', async () => {
    const owner = await driversOf(b).shopify.build()
    expect((await remove(owner)).status).toBe(200)
    await expect(b.runJobs(['billing.look-again'])).resolves.toBeUndefined()
  })
})
