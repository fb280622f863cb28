import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  buildFree,
  buildPayer,
  buildSubscriber,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

describe('subscribing by card', () => {
  test('S7.026 S9.001 S4.003 a first subscription begins with 7 days of trial, and nothing is charged', async () => {
    const owner = await buildFree(b)
    const { json } = await owner.get('billing/subscriptions/stripe/proration/pro-monthly/')
    expect(json).toMatchObject({ intent: 'trial', amount_due: 0, next_amount: 2900 })
    const answer = await subscribe(owner, { card: 'pm_card_visa', quote: json.quote })
    expect(answer.text).toContain('done')
    const account = await accountOf(owner)
    expect(account.active_subscription).toMatchObject({
      state: 'trialing',
      status: 'AC',
      payment_method: { brand: 'visa' },
    })
    expect(await takenFrom(b, owner)).toEqual([])
    await b.pass({ days: 8 })
    expect(await takenFrom(b, owner)).toEqual([2900])
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'active',
      next_amount: 2900,
    })
    expect((await owner.get('billing/subscriptions/invoices/')).json.results).toMatchObject([
      { amount: 2900, status: 'succeeded', has_pdf: true },
    ])
  })

  test('upgrade', async () => {
    const owner = await buildPayer(b)
    await b.pass({ days: 10 })
    const { json } = await owner.get('billing/subscriptions/stripe/proration/empire-monthly/')
    expect(json.intent).toBe('upgrade')
    const answer = await subscribe(owner, { plan: 'empire-monthly', quote: json.quote })
    expect(answer.text).toContain('done')
    expect(await takenFrom(b, owner)).toEqual([2900, json.amount_due])
    expect((await accountOf(owner)).active_subscription.plan.id).toBe('empire-monthly')
  })

  test('downgrade', async () => {
    const owner = await buildPayer(b, { plan: 'empire-monthly' })
    const answer = await subscribe(owner, { plan: 'pro-monthly' })
    expect(answer.text).toContain('done')
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      plan: { id: 'empire-monthly' },
      scheduled_change: { plan: { id: 'pro-monthly' } },
    })
    await b.pass({ days: 31 })
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      plan: { id: 'pro-monthly' },
      scheduled_change: null,
    })
    expect(await takenFrom(b, owner)).toEqual([4900, 2900])
  })

  test('pause and resume', async () => {
    const owner = await buildSubscriber(b)
    const answer = await owner.put('billing/subscriptions/pause/')
    expect(answer.text).toContain('done')
    expect((await accountOf(owner)).active_subscription).toMatchObject({
      state: 'paused',
      status: 'PA',
    })
    await b.pass({ days: 31 })
    expect((await accountOf(owner)).active_subscription).toMatchObject({ state: 'trialing' })
  })

  test('cancel', async () => {
    const owner = await buildPayer(b)
    const answer = await owner.post('billing/subscriptions/cancel/', {
      reason: 'other',
      confirm: 'CONFIRM',
    })
    expect(answer.text).toContain('ends_at')
    expect((await accountOf(owner)).active_subscription).toMatchObject({ state: 'cancelled' })
    await b.pass({ days: 31 })
    expect((await accountOf(owner)).active_subscription).toBe(null)
  })
})
