import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

/** Paid, paused, and the paid time over, with the card of Stripe's test cards that is on file since. */
const pausedWith = async (card: string) => {
  const owner = await buildPayer(b)
  await b.pass({ days: 20 })
  expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
  await owner.put('billing/subscriptions/stripe/update/', { payment_method_id: card })
  await b.pass({ days: 20 })
  expect((await accountOf(owner)).active_subscription.state).toBe('paused')
  return owner
}
const resume = async (owner: TestOwner) => {
  const { json } = await owner.get('billing/subscriptions/resume/')
  expect(json.amount_due).toBe(2900)
  return owner.put('billing/subscriptions/resume/', { quote: json.quote })
}
const taken = async (owner: TestOwner) => (await driversOf(b).stripe.taken(owner)).length

test('a card that is refused leaves the plan paused and charges nothing; with another card it is resumed', async () => {
  const owner = await pausedWith('pm_card_chargeCustomerFail')
  const before = await taken(owner)
  const { status, json } = await resume(owner)
  expect([status, json.code, json.detail]).toEqual([
    402,
    'payment_refused',
    expect.stringContaining('your plan stays paused'),
  ])
  expect([(await accountOf(owner)).active_subscription.state, await taken(owner)]).toEqual([
    'paused',
    before,
  ])
  await owner.put('billing/subscriptions/stripe/update/', { payment_method_id: 'pm_card_visa' })
  expect((await resume(owner)).json.status).toBe('done')
  expect([(await accountOf(owner)).active_subscription.state, await taken(owner)]).toEqual([
    'active',
    before + 1,
  ])
})

test('a card that the bank asks about is charged once the bank is answered', async () => {
  const owner = await pausedWith('pm_card_authenticationRequired')
  const before = await taken(owner)
  const { json } = await resume(owner)
  expect(json.status).toBe('action_required')
  expect([(await accountOf(owner)).active_subscription.state, await taken(owner)]).toEqual([
    'past_due',
    before,
  ])
  await fetch(`${b.sandbox.url}/stripe/authenticate/${json.client_secret.split('_secret_')[0]}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: json.client_secret, decision: 'complete' }),
  })
  expect((await owner.post('billing/subscriptions/stripe/confirm/')).json.status).toBe('done')
  expect([(await accountOf(owner)).active_subscription.state, await taken(owner)]).toEqual([
    'active',
    before + 1,
  ])
})

const ASKED = '4000002760003184'
const REFUSED = '4000000000000341'
const cards = () => [...b.sandbox.memory.stripe.secrets.values()]

/**
 * From Stripe's call of that number on, the cards that the bank asks about are refused.
 * Answers how they are as before again.
 */
const refusedFrom = (call: number) => {
  const asked = cards().filter(({ number }) => number === ASKED)
  const become = (number: string) => asked.forEach((card) => (card.number = number))
  b.sandbox.before('stripe', call, async () => become(REFUSED))
  return () => (b.sandbox.calm(), become(ASKED))
}

test('a card that the bank asks about and that is refused a moment later: what is said is how the plan is', async () => {
  const outcomes = new Set<string>()
  for (let call = 20; call < 42; call += 2) {
    const owner = await pausedWith('pm_card_authenticationRequired')
    const before = await taken(owner)
    const askedAgain = refusedFrom(call)
    const { json } = await resume(owner)
    askedAgain()
    const { state } = (await accountOf(owner)).active_subscription
    const isReportedPaused = json.code === 'payment_refused' && json.detail.includes('stays paused')
    expect([isReportedPaused, await taken(owner)]).toEqual([state === 'paused', before])
    outcomes.add(`${json.code ?? json.status}, ${state}`)
    await b.endAll()
  }
  expect([...outcomes]).toEqual([
    'payment_refused, paused',
    'payment_refused, past_due',
    'action_required, past_due',
  ])
})
