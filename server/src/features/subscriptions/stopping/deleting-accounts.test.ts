import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  buildFree,
  buildPayer,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import { findPayer } from '../payers/find-payer.ts'

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

  test('and Stripe makes a subscription of an order that was given up: reported, it is ended and given back', async () => {
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
})
