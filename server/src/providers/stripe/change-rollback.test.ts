import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardPayments, KnownItems, Payer, PricedPlan } from '../payments.ts'
import { stripePayments } from './payments.ts'

const HOUR_MS = 3_600_000
const ASKS = 'pm_card_threeDSecure2Required'

/** What is kept of Stripe's ids, in memory. */
const openItems = (): KnownItems => {
  const ids = new Map<string, string>()
  return {
    idOf: async (key) => ids.get(key) ?? null,
    keyOf: async (id) => [...ids].find(([, known]) => known === id)?.[0] ?? null,
    keep: async (key, id) => {
      if (!ids.has(key)) ids.set(key, id)
      return ids.get(key)!
    },
    retire: async (key) => void ids.delete(key),
  }
}

let sandbox: Sandbox
let payments: CardPayments
beforeAll(async () => {
  sandbox = await startSandbox({ carry: async () => 200 })
  payments = stripePayments(
    {
      secretKey: 'sk_test_plaudit_sandbox',
      publishableKey: 'pk_test_plaudit_sandbox',
      webhookSecret: 'whsec_plaudit_sandbox',
      apiBase: sandbox.url,
      scriptUrl: '',
    },
    openItems(),
  )
})
afterAll(() => sandbox.close())

const planAt = (id: string, cents: number): PricedPlan => ({
  id,
  name: id,
  interval: 'monthly',
  cents,
  currency: 'USD',
})
const starter = planAt('starter-monthly', 1900)
const pro = planAt('pro-monthly', 2900)
const unicorn = planAt('unicorn-monthly', 9900)

const orderOf = (payer: Payer, plan: PricedPlan, paymentMethodId: string | null) => ({
  payer,
  orderId: crypto.randomUUID(),
  plan,
  discount: null,
  paymentMethodId,
  returnUrl: 'http://plaudit.test/back',
  cancelUrl: 'http://plaudit.test/back',
})

/** A payer of the Pro plan, and what is done with it. */
const buildPayer = async () => {
  const payer: Payer = {
    accountId: crypto.randomUUID(),
    email: 'maren@example.com',
    name: 'Maren',
    details: null,
    shop: null,
  }
  const begun = await payments.subscribe({ ...orderOf(payer, pro, 'pm_card_visa'), trialDays: 0 })
  if (begun.kind !== 'done') throw new Error(begun.kind)
  const id = begun.subscription.externalId
  const readState = async () => (await payments.fetch(id, payer))!
  return {
    readState,
    /** A read: what came to nothing is set back. */
    readChecked: async () => {
      const found = await readState()
      return found.hasFailedChange ? payments.rollBackChange!(found) : found
    },
    change: async (
      plan: PricedPlan,
      { when, card }: { when: 'now' | 'period_end'; card: string | null },
    ) => {
      const current = await readState()
      return payments.change({
        ...orderOf(payer, plan, card),
        endsDiscount: false,
        current,
        when,
        prorationAt: new Date(sandbox.clock.now()),
        paidUntil: current.periodEnd!,
      })
    },
    buy: () =>
      payments.buy({
        payer,
        orderId: crypto.randomUUID(),
        name: 'Customization',
        cents: 1000,
        currency: 'USD',
        paymentMethodId: null,
        subscriptionId: id,
        isAskedBefore: false,
        staysOwed: false,
        returnUrl: 'http://plaudit.test/back',
        cancelUrl: 'http://plaudit.test/back',
      }),
  }
}

test('a change whose card is not taken leaves nothing of the one that the bank was asked about', async () => {
  const { readState, readChecked, change } = await buildPayer()
  await change(starter, { when: 'period_end', card: null })
  const { periodEnd } = await readState()
  await sandbox.clock.advance(periodEnd!.getTime() - sandbox.clock.now() - 6 * HOUR_MS)
  expect((await change(unicorn, { when: 'now', card: ASKS })).kind).toBe('action')
  await expect(change(unicorn, { when: 'now', card: 'pm_card_of_nobody' })).rejects.toMatchObject({
    code: 'unusable_card',
  })
  const left = await readChecked()
  const before = sandbox.memory.stripe.charges().length
  await sandbox.clock.advance(9 * HOUR_MS)
  const renewed = await readChecked()
  expect({
    left: [left.clientSecret, left.scheduled?.planId ?? null, left.paymentMethod?.last4],
    renewed: [renewed.planId, renewed.status],
    taken: sandbox.memory.stripe
      .charges()
      .slice(before)
      .map(({ amount }) => amount),
  }).toEqual({
    left: [null, 'starter-monthly', '4242'],
    renewed: ['starter-monthly', 'active'],
    taken: [1900],
  })
})

test('a change that was left at the bank and made with another card: what is bought once is paid by the card that is shown', async () => {
  const { readState, change, buy } = await buildPayer()
  expect((await change(unicorn, { when: 'now', card: ASKS })).kind).toBe('action')
  expect((await change(unicorn, { when: 'now', card: 'pm_card_mastercard' })).kind).toBe('done')
  const shown = (await readState()).paymentMethod?.last4
  const bought = await buy()
  expect([shown, bought?.paymentMethod?.last4]).toEqual(['4444', '4444'])
})

test('whichever call of a change has no answer: what is bought once is paid by the card that is shown', async () => {
  const wrong: unknown[] = []
  for (let call = 1; call < 14; call++) {
    const { readChecked, change, buy } = await buildPayer()
    // The library repeats a call once by itself: both have no answer.
    sandbox.failAfter('stripe', 'unavailable', call)
    sandbox.failAfter('stripe', 'unavailable', call)
    const how = await change(unicorn, { when: 'now', card: 'pm_card_mastercard' }).then(
      ({ kind }) => kind,
      ({ code }) => code,
    )
    sandbox.calm()
    const shown = (await readChecked()).paymentMethod?.last4
    const paid = (await buy())?.paymentMethod?.last4
    if (paid !== shown) wrong.push({ call, how, shown, paid })
  }
  expect(wrong).toEqual([])
})

test('a refused upgrade of a plan that the customer’s card pays leaves it to that card', async () => {
  const payer: Payer = {
    accountId: crypto.randomUUID(),
    email: 'maren@example.com',
    name: 'Maren',
    details: null,
    shop: null,
  }
  const first = await payments.subscribe({
    ...orderOf(payer, starter, 'pm_card_visa'),
    trialDays: 0,
  })
  if (first.kind !== 'done') throw new Error(first.kind)
  await payments.end(first.subscription.externalId, payer)
  const begun = await payments.subscribe({
    ...orderOf(payer, pro, null),
    discount: {
      id: 'free',
      code: 'FREE',
      percentOff: 100,
      amountOff: null,
      currency: 'USD',
      duration: 'once',
      months: null,
    },
    trialDays: 0,
  })
  if (begun.kind !== 'done') throw new Error(begun.kind)
  const current = begun.subscription
  await expect(
    payments.change({
      ...orderOf(payer, unicorn, 'pm_card_chargeCustomerFail'),
      endsDiscount: true,
      current,
      when: 'now',
      prorationAt: new Date(sandbox.clock.now()),
      paidUntil: current.periodEnd!,
    }),
  ).rejects.toMatchObject({ code: 'refused' })
  const readChecked = async () => (await payments.fetch(current.externalId, payer))!
  expect((await readChecked()).paymentMethod?.last4).toBe('4242')
  await sandbox.clock.advance(current.periodEnd!.getTime() - sandbox.clock.now() + 3 * HOUR_MS)
  expect((await readChecked()).status).toBe('active')
})
