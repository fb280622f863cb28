import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../test/billing/driver.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'

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
type Slow = { answer: (typeof HOWS)[number]; ends: 'COMPLETED' | 'DECLINED' }

const there = (owner: TestOwner) =>
  [...b.sandbox.memory.paypal.subscriptions.values()].find(
    ({ customId }) => customId === owner.accountId,
  )!
const slowly = (owner: TestOwner, slow: Slow | null) =>
  b.sandbox.memory.paypal.setCaptures(there(owner).id, slow && { after: 2 * DAY_MS, ...slow })
const ask = (owner: TestOwner) =>
  owner.post('customization/requests/', { description: 'Cards with a thin gold line.' })
const payFor = (owner: TestOwner, id: string) => owner.post(`customization/requests/${id}/pay/`, {})
const listOf = async (owner: TestOwner) => {
  const { results, offer } = (await owner.get('customization/requests/')).json
  return { states: results.map(({ state }: { state: string }) => state), refusal: offer.refusal }
}
const historyOf = async (owner: TestOwner): Promise<[string, number, string][]> =>
  (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results
    .map(
      ({
        description,
        amount,
        status,
      }: {
        description: string
        amount: number
        status: string
      }) => [description.split(',')[0]!, amount, status],
    )
    .toReversed()
    .slice(1)
const noticeCount = async (owner: TestOwner): Promise<number> =>
  ((await owner.get('notifications/all/')).json as { title: string }[]).filter(
    ({ title }) => title === 'Your customization was not paid',
  ).length

const build = async (slow: Slow) => {
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  slowly(owner, slow)
  return owner
}

describe.each(HOWS)('PayPal answers the payment for the customization with %s', (answer) => {
  test('it is not paid before the money has come, cannot be bought again meanwhile, and is charged exactly once', async () => {
    const owner = await build({ answer, ends: 'COMPLETED' })
    const first = await ask(owner)
    expect([first.status, first.json.status, first.json.request.state]).toEqual([
      200,
      'done',
      'unpaid',
    ])
    const isKnown = answer !== 'unseen'
    for (let attempt = 0; attempt < 3; attempt++) {
      const again = await payFor(owner, first.json.request.id)
      if (isKnown) expect([again.status, again.json.facts.reason]).toEqual([409, 'under_way'])
      else expect(again.json.request.state).toBe('unpaid')
      expect(await listOf(owner)).toEqual({
        states: ['unpaid'],
        refusal: isKnown ? 'under_way' : null,
      })
      expect(await paypal.taken(owner)).toEqual([2900])
      expect(there(owner).outstanding).toBe(0)
      await b.pass({ minutes: 7 * 60 })
    }
    await b.pass({ days: 2 })
    expect(await listOf(owner)).toEqual({ states: ['paid'], refusal: 'already_bought' })
    expect([await historyOf(owner), await noticeCount(owner)]).toEqual([
      [['Widget customization', 1000, 'succeeded']],
      0,
    ])
    await b.pass({ days: 31 })
    expect(await paypal.taken(owner)).toEqual([2900, 1000, 2900])
    expect((await accountOf(owner)).active_subscription.state).toBe('active')
  })

  test('declined later: unpaid again, the owner is notified, nothing is owed, and it can be bought', async () => {
    const owner = await build({ answer, ends: 'DECLINED' })
    const { id } = (await ask(owner)).json.request
    await b.pass({ days: 1 })
    await b.pass({ days: 1, minutes: 60 })
    await b.pass({ minutes: 7 * 60 })
    expect(await listOf(owner)).toEqual({ states: ['unpaid'], refusal: null })
    expect(there(owner).outstanding).toBe(0)
    if (answer !== 'unseen')
      expect([await historyOf(owner), await noticeCount(owner)]).toEqual([
        [['Widget customization', 1000, 'failed']],
        1,
      ])
    slowly(owner, null)
    expect((await payFor(owner, id)).json.request.state).toBe('paid')
    await b.pass({ days: 31 })
    expect(await paypal.taken(owner)).toEqual([2900, 1000, 2900])
  })
})

/** Hours before the next renewal, with the customization requested and its payment declined three hours before it. */
const declinedBeforeRenewal = async (answer: 'pending' | 'unseen') => {
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  await b.pass({ days: 27 })
  const next = there(owner).nextBillingAt! - b.world.clock.now().getTime()
  b.sandbox.memory.paypal.setCaptures(there(owner).id, {
    answer,
    ends: 'DECLINED',
    after: next - 3 * 3_600_000,
  })
  await ask(owner)
  return { owner, next: Math.round(next / 60_000) }
}
const unpaidOnce = async (owner: TestOwner) => {
  expect([(await listOf(owner)).states, there(owner).outstanding]).toEqual([['unpaid'], 0])
  expect(await noticeCount(owner)).toBe(1)
}

describe.each(['pending', 'unseen'] as const)(
  'a payment for the customization (%s) is declined hours before the renewal, and nobody sees it before',
  (answer) => {
    test('the renewal is a normal one, the owner is notified, and the customization can be bought', async () => {
      const { owner, next } = await declinedBeforeRenewal(answer)
      await b.pass({ minutes: next + 60 })
      await b.pass({ minutes: 7 * 60 })
      expect(await paypal.taken(owner)).toEqual([2900, 2900])
      await unpaidOnce(owner)
      slowly(owner, null)
      await ask(owner)
      await b.pass({ days: 31 })
      expect(await paypal.taken(owner)).toEqual([2900, 2900, 1000, 2900])
      expect((await accountOf(owner)).active_subscription).toMatchObject({
        plan: { id: 'pro-monthly' },
        state: 'active',
      })
    })

    test('the renewal fails at first, and is then paid without the customization', async () => {
      const { owner, next } = await declinedBeforeRenewal(answer)
      await b.wait({ minutes: next - 60 })
      await paypal.pays(owner, false)
      await b.pass({ minutes: 120 })
      await b.pass({ minutes: 7 * 60 })
      expect([
        there(owner).outstanding,
        (await accountOf(owner)).active_subscription.state,
      ]).toEqual([2900, 'past_due'])
      await paypal.pays(owner, true)
      await b.pass({ days: 5 })
      expect(await paypal.taken(owner)).toEqual([2900, 2900])
      await unpaidOnce(owner)
      expect((await accountOf(owner)).active_subscription).toMatchObject({
        plan: { id: 'pro-monthly' },
        state: 'active',
      })
    })
  },
)

test('refused three times hours before the renewal: that one is taken on its day, and a later one that fails is owed and stops no plan', async () => {
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  const untilNext = () =>
    Math.round((there(owner).nextBillingAt! - b.world.clock.now().getTime()) / 60_000)
  await b.pass({ minutes: untilNext() - 3 * 60 })
  await paypal.pays(owner, false)
  for (let time = 0; time < 4; time++) expect((await ask(owner)).json.code).toBe('payment_refused')
  await paypal.pays(owner, true)
  await b.wait({ minutes: 4 * 60 })
  await b.visit()
  expect(await paypal.taken(owner)).toEqual([2900, 2900])
  expect((await accountOf(owner)).active_subscription).toMatchObject({
    state: 'active',
    paused_at: null,
  })
  await paypal.pays(owner, false)
  for (let time = 0; time < 4; time++) await ask(owner)
  await b.pass({ minutes: untilNext() + 60 })
  expect([there(owner).status, (await accountOf(owner)).active_subscription.state]).toEqual([
    'ACTIVE',
    'past_due',
  ])
  // Two more attempts at the renewal, whatever was refused before it.
  expect(there(owner).preferences.payment_failure_threshold - there(owner).failures).toBe(2)
  await paypal.pays(owner, true)
  await b.pass({ days: 31 })
  expect([await paypal.taken(owner), there(owner).preferences.payment_failure_threshold]).toEqual([
    [2900, 2900, 5800],
    3,
  ])
})

test('refused three times, it stops no plan: the one that is paid runs on, and is renewed', async () => {
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  await paypal.pays(owner, false)
  const { code } = (await ask(owner)).json
  for (let time = 0; time < 3; time++) {
    await ask(owner)
    await b.pass({ minutes: 10 })
  }
  expect(code).toBe('payment_refused')
  await paypal.pays(owner, true)
  await b.pass({ minutes: 60 })
  expect((await accountOf(owner)).active_subscription).toMatchObject({
    state: 'active',
    paused_at: null,
  })
  expect(paypal.truth(owner)).toEqual([
    { planId: 'pro-monthly', states: expect.arrayContaining(['active']) },
  ])
  await b.pass({ days: 31 })
  expect(await paypal.taken(owner)).toEqual([2900, 2900])
})

test('declined after an ordinary renewal that is as much as the next plan and the customization together: it is not paid, and the owner is notified', async () => {
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  const untilNext = () =>
    Math.round((there(owner).nextBillingAt! - b.world.clock.now().getTime()) / 60_000)
  await b.pass({ minutes: untilNext() - 5 * 60 })
  slowly(owner, { answer: 'pending', ends: 'DECLINED' })
  await ask(owner)
  await b.pass({ minutes: 8 * 60 })
  await paypal.take(owner, 'starter-monthly')
  await b.pass({ days: 2, minutes: 7 * 60 })
  expect([
    (await listOf(owner)).states,
    await noticeCount(owner),
    there(owner).outstanding,
  ]).toEqual([['unpaid'], 1, 0])
  await b.pass({ days: 31 })
  expect(await paypal.taken(owner)).toEqual([2900, 2900, 1900])
})
