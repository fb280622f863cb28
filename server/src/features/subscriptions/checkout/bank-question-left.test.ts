import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  buildPayer,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import { playStory } from '../../../../test/stories/billing-story.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

/** Pro runs, and the bank was asked about Unicorn; `answer` is what she does with its question later. */
const askedAboutUnicorn = async () => {
  const owner = await buildPayer(b)
  const { json } = await subscribe(owner, {
    plan: 'unicorn-monthly',
    card: 'pm_card_threeDSecure2Required',
  })
  expect(json.status).toBe('action_required')
  const secret = String(json.client_secret)
  const answer = () =>
    fetch(`${b.sandbox.url}/stripe/authenticate/${secret.split('_secret_')[0]}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ client_secret: secret, decision: 'complete' }),
    })
  return { owner, answer }
}
const isOnProAlone = async (owner: TestOwner) => {
  await b.pass({ minutes: 30 })
  expect(await takenFrom(b, owner)).toEqual([2900])
  expect((await accountOf(owner)).active_subscription).toMatchObject({
    plan: { id: 'pro-monthly' },
    state: 'active',
  })
}

describe('an upgrade that waits for the bank is given up by the plan that is chosen after it, and its question charges nothing any more', () => {
  test('a smaller plan for the next period, with the card that it was given', async () => {
    const { owner, answer } = await askedAboutUnicorn()
    expect(
      (await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })).json.status,
    ).toBe('done')
    await answer()
    await isOnProAlone(owner)
    expect((await accountOf(owner)).active_subscription.scheduled_change.plan.id).toBe(
      'starter-monthly',
    )
    await b.pass({ days: 32 })
    expect(await takenFrom(b, owner)).toEqual([2900, 1900])
  })

  test('the present plan', async () => {
    const { owner, answer } = await askedAboutUnicorn()
    expect((await subscribe(owner, { plan: 'pro-monthly' })).json.status).toBe('done')
    await answer()
    await isOnProAlone(owner)
  })
})

test('the same steps as a story, which allows the bank to charge what was shown last and nothing else', async () => {
  const order = (plan: string, card: string) => ({
    do: 'order' as const,
    plan,
    coupon: undefined,
    card,
    decision: 'approve' as const,
    second: 'approve' as const,
    quoted: true,
  })
  const paid = {
    do: 'time' as const,
    hours: 24 * 8,
    near: null,
    webhooks: 'made' as const,
    visited: true,
  }
  const steps = [
    order('pro-monthly', 'pm_card_visa'),
    paid,
    order('unicorn-monthly', 'pm_card_threeDSecure2Required'),
    order('starter-monthly', 'pm_card_visa'),
  ]
  await expect(
    playStory(b, {
      provider: 'stripe',
      day: 5,
      hour: 10,
      steps: [...steps, { do: 'bank', decision: 'complete' }],
    }),
  ).resolves.toBeUndefined()
})

describe('the bank asks about a renewal that is open', () => {
  const unpaid = async () => {
    const owner = await buildPayer(b)
    await owner.put('billing/subscriptions/stripe/update/', {
      payment_method_id: 'pm_card_chargeCustomerFail',
    })
    await b.pass({ days: 32 })
    expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
    const asked = await owner.put('billing/subscriptions/stripe/update/', {
      payment_method_id: 'pm_card_authenticationRequired',
    })
    expect(asked.json.status).toBe('action_required')
    const secret = String(asked.json.client_secret)
    const answer = (decision: 'complete' | 'fail') =>
      fetch(`${b.sandbox.url}/stripe/authenticate/${secret.split('_secret_')[0]}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ client_secret: secret, decision }),
      })
    return { owner, answer }
  }

  test('answered, it is paid, once', async () => {
    const { owner, answer } = await unpaid()
    const before = await takenFrom(b, owner)
    await answer('complete')
    expect((await owner.post('billing/subscriptions/stripe/confirm/')).json.status).toBe('done')
    expect((await accountOf(owner)).active_subscription.state).toBe('active')
    expect(await takenFrom(b, owner)).toEqual([...before, 2900])
  })

  test('refused, it is said that it is not paid', async () => {
    const { owner, answer } = await unpaid()
    await answer('fail')
    const back = await owner.post('billing/subscriptions/stripe/confirm/')
    expect([back.status, back.json.code]).toEqual([402, 'payment_refused'])
    expect((await accountOf(owner)).active_subscription.state).toBe('past_due')
  })
})

describe('an upgrade that comes to nothing at the bank leaves everything as it was before', () => {
  const begin = async () => {
    const owner = await buildPayer(b)
    return { owner, before: (await accountOf(owner)).active_subscription.payment_method.last4 }
  }
  const ASKS = 'pm_card_threeDSecure2Required'
  const answers = async (secret: string, decision: 'complete' | 'fail') => {
    await fetch(`${b.sandbox.url}/stripe/authenticate/${secret.split('_secret_')[0]}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ client_secret: secret, decision }),
    })
  }
  const planOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription

  test.each(['refused there', 'left there'] as const)(
    '%s: the card of before is charged at the renewal, and the smaller plan that waited begins',
    async (how) => {
      const { owner, before } = await begin()
      await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })
      const { json } = await subscribe(owner, { plan: 'unicorn-monthly', card: ASKS })
      expect(json.status).toBe('action_required')
      if (how === 'refused there') {
        await answers(json.client_secret, 'fail')
        expect((await owner.post('billing/subscriptions/stripe/confirm/')).status).toBe(402)
      }
      await b.pass({ days: 2 })
      expect((await planOf(owner)).payment_method.last4).toBe(before)
      expect((await planOf(owner)).scheduled_change.plan.id).toBe('starter-monthly')
      await b.pass({ days: 32 })
      expect(await takenFrom(b, owner)).toEqual([2900, 1900])
      expect(await planOf(owner)).toMatchObject({
        plan: { id: 'starter-monthly' },
        state: 'active',
      })
    },
  )

  test('paid there, it is made, its card is charged from now on, and the smaller plan is given up', async () => {
    const { owner, before } = await begin()
    await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })
    const { json } = await subscribe(owner, { plan: 'unicorn-monthly', card: ASKS })
    await answers(json.client_secret, 'complete')
    await b.pass({ minutes: 30 })
    const made = await planOf(owner)
    expect([made.plan.id, made.scheduled_change]).toEqual(['unicorn-monthly', null])
    expect(made.payment_method.last4).not.toBe(before)
  })

  test.each(['choosing', 'resuming'] as const)(
    'a cancellation taken back by %s the plan: the question charges nothing any more',
    async (how) => {
      const { owner } = await begin()
      await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
      const { json } = await subscribe(owner, { plan: 'unicorn-monthly', card: ASKS })
      expect(json.status).toBe('action_required')
      if (how === 'choosing') await subscribe(owner, { plan: 'pro-monthly', card: 'pm_card_visa' })
      else expect((await owner.put('billing/subscriptions/resume/')).status).toBe(200)
      await answers(json.client_secret, 'complete')
      await isOnProAlone(owner)
    },
  )
})
