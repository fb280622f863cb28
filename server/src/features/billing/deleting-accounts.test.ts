import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../test/approve-page.ts'
import { driversOf } from '../../../test/billing-drivers.ts'
import {
  buildFree,
  buildPayer,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../test/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'
import { findPayer } from './find-payer.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const DAY_MS = 86_400_000
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
/** What the card stand-in keeps of an account, in cents: charges less refunds. */
const keptFrom = ({ accountId }: TestOwner) => {
  const { customers, refunds, intents } = b.sandbox.memory.stripe
  const mine = new Set(
    [...customers.values()]
      .filter(({ metadata }) => metadata['account_id'] === accountId)
      .map(({ id }) => id),
  )
  const sum = (all: { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)
  const charges = b.sandbox.memory.stripe.charges().filter(({ customer }) => mine.has(customer))
  return (
    sum(charges) -
    sum(
      [...refunds.values()].filter(({ payment_intent }) =>
        mine.has(intents.get(payment_intent)?.customer ?? ''),
      ),
    )
  )
}
const answerBank = (secret: string) =>
  fetch(`${b.sandbox.url}/stripe/authenticate/${secret.split('_secret_')[0]}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: secret, decision: 'complete' }),
  })
const paypalPayer = async () => {
  const { paypal } = driversOf(b)
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  const there = [...b.sandbox.memory.paypal.subscriptions.values()].find(
    ({ customId }) => customId === owner.accountId,
  )!
  const captures = (answer: 'pending' | 'unseen') =>
    b.sandbox.memory.paypal.setCaptures(there.id, { answer, ends: 'COMPLETED', after: 2 * DAY_MS })
  return { owner, paypal, captures }
}
const UNICORN = {
  id: 'unicorn-monthly',
  name: 'Unicorn',
  interval: 'monthly' as const,
  cents: 9900,
  currency: 'USD',
}

const refuse = async (owner: TestOwner) => {
  const store = await b.world.db
    .selectFrom('stores')
    .select('domain')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  b.sandbox.memory.shopify.revokeTokens(store.domain)
  b.sandbox.webhooks.clear()
}

describe('an account is deleted', () => {
  test(
    'while the answer to its order is lost: whatever the order came to is found by our number and ended',
    { timeout: 300_000 },
    async () => {
      let begun = 0
      for (let calls = 3; calls < 8; calls++) {
        const owner = await buildFree(b)
        b.sandbox.failAfter('stripe', 'cut', calls)
        for (let next = 1; next < 25; next++)
          b.sandbox.failAfter('stripe', 'unavailable', calls + next)
        await subscribe(owner, { card: 'pm_card_visa' })
        b.sandbox.calm()
        begun += driversOf(b).stripe.truth(owner).length
        expect((await remove(owner)).status).toBe(200)
        await b.deliver()
        await b.pass({ days: 9 })
        expect(
          [driversOf(b).stripe.truth(owner), keptFrom(owner)],
          `cut after ${calls} calls`,
        ).toEqual([[], 0])
      }
      expect(begun).toBeGreaterThan(0)
    },
  )

  test('and Stripe makes a subscription of an order that was given up: told of it, it is ended and given back', async () => {
    const owner = await buildPayer(b, { plan: 'starter-monthly' })
    const before = keptFrom(owner)
    const payer = await findPayer({ world: b.world, accountId: owner.accountId }, 'stripe')
    const urls = { returnUrl: 'http://plaudit.test', cancelUrl: 'http://plaudit.test' }
    expect((await remove(owner)).status).toBe(200)
    await b.world.payments.stripe.subscribe({
      payer,
      orderId: v7(),
      plan: UNICORN,
      discount: null,
      trialDays: 0,
      paymentMethodId: 'pm_card_visa',
      ...urls,
    })
    expect(driversOf(b).stripe.truth(owner)).toHaveLength(1)
    await b.deliver()
    expect([driversOf(b).stripe.truth(owner), keptFrom(owner)]).toEqual([[], before])
  })

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

  test('while the bank is asked about a customization: its question charges nothing any more', async () => {
    const owner = await buildPayer(b)
    const before = keptFrom(owner)
    const { json } = await ask(owner, { payment_method_id: 'pm_card_authenticationRequired' })
    expect(json.status).toBe('action_required')
    expect((await remove(owner)).status).toBe(200)
    await answerBank(json.client_secret)
    await b.pass({ days: 2 })
    expect(keptFrom(owner)).toBe(before)
  })

  test('while the answer to a payment is lost: what was taken is said before, and kept', async () => {
    const owner = await buildPayer(b)
    const before = keptFrom(owner)
    for (let calls = 0; calls < 12 && keptFrom(owner) === before; calls++) {
      b.sandbox.failAfter('stripe', 'cut', calls)
      for (let next = 1; next < 25; next++)
        b.sandbox.failAfter('stripe', 'unavailable', calls + next)
      await ask(owner)
      b.sandbox.calm()
    }
    const refused = await remove(owner)
    expect([refused.status, refused.json.detail]).toEqual([
      400,
      expect.stringContaining('$10.00 for the widget customization has just arrived'),
    ])
    const history = (await owner.get('billing/subscriptions/invoices/')).json.results as {
      amount: number
      status: string
    }[]
    expect(
      history.filter(({ amount, status }) => amount === 1000 && status === 'succeeded'),
    ).toHaveLength(1)
    expect((await remove(owner)).status).toBe(200)
  })

  test.each(['pending', 'unseen'] as const)(
    'while PayPal has a payment under way (%s): it waits for its end, so that nothing is taken for nothing',
    async (how) => {
      const { owner, paypal, captures } = await paypalPayer()
      captures(how)
      expect((await ask(owner)).status).toBe(200)
      const refused = await remove(owner)
      expect([refused.status, refused.json.code]).toEqual([400, 'payment_under_way'])
      expect(paypal.truth(owner)).toHaveLength(1)
      for (let day = 0; day < 4; day++) await b.pass({ days: 1 })
      expect((await owner.get('customization/requests/')).json.results[0].state).toBe('paid')
      expect((await remove(owner)).status).toBe(200)
    },
  )

  test.each(['pending', 'unseen'] as const)(
    'while a difference is taken on (%s): likewise',
    async (how) => {
      const { owner, paypal, captures } = await paypalPayer()
      await b.pass({ days: 3 })
      captures(how)
      await paypal.take(owner, 'empire-monthly').catch(() => null)
      expect((await remove(owner)).json.code).toBe('payment_under_way')
      for (let day = 0; day < 4; day++) await b.pass({ days: 1 })
      expect((await remove(owner)).status).toBe(200)
      const taken = await paypal.taken(owner)
      await b.pass({ days: 40 })
      expect(await paypal.taken(owner)).toEqual(taken)
    },
  )

  test('while the answer to a change is lost: deleting charges nothing', async () => {
    const { owner, paypal } = await paypalPayer()
    await b.pass({ days: 3 })
    await b.sandbox.failAfter('paypal', 'cut', 2)
    await paypal.take(owner, 'empire-monthly').catch(() => null)
    b.sandbox.calm()
    const before = await paypal.taken(owner)
    const { status, json } = await remove(owner)
    expect([status, json.code ?? null]).toEqual(
      paypal.truth(owner).length === 0 ? [200, null] : [400, 'payment_under_way'],
    )
    expect(await paypal.taken(owner)).toEqual(before)
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
      expect(refused.json.detail).toMatch(
        what === 'difference'
          ? /your payment of \$[\d.]+ was approved/
          : /your payment of \$10\.00 was approved/,
      )
      expect((await remove(owner, { store_uninstalled: true })).status).toBe(200)
    },
  )

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
