import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
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

const subscriptionOf = async (owner: TestOwner) => (await accountOf(owner)).active_subscription
const cancel = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
const titles = async (owner: TestOwner) =>
  ((await owner.get('notifications/all/')).json as { title: string }[]).map(({ title }) => title)
const openPage = async (
  name: 'paypal' | 'shopify',
  owner: TestOwner,
  planId: string,
): Promise<string> => {
  const { json, text } = await driversOf(b)[name].order(owner, planId)
  if (json.status !== 'redirect') throw new Error(text)
  return json.redirect_url
}
const untilNext = async (owner: TestOwner) => {
  const { next_billing_at } = await subscriptionOf(owner)
  await b.pass({
    minutes: (Date.parse(next_billing_at) - b.world.clock.now().getTime()) / 60_000 + 120,
  })
}

describe('back from a page at Shopify', () => {
  test('whose plan was ended, because it was approved in the moment in which another was chosen', async () => {
    const driver = driversOf(b).shopify
    const answers: unknown[] = []
    for (let at = 0, wasMet = true; wasMet && at < 20; at++) {
      const owner = await driver.build()
      const page = await openPage('shopify', owner, 'unicorn-monthly')
      let back: URL | undefined
      const left = b.sandbox.before(
        'shopify.graphql',
        at,
        async () => void (back = await decideOn(page, 'approve').catch(() => undefined)),
      )
      const next = await driver.order(owner, 'starter-monthly')
      wasMet = left() === 0
      b.sandbox.calm()
      if (next.json.status !== 'redirect') continue
      expect(
        (await driver.confirm(owner, await decideOn(next.json.redirect_url, 'approve'))).json,
      ).toMatchObject({ status: 'done' })
      if (!back) continue
      const answer = await driver.confirm(owner, back)
      // Ended in the very call that withdrew it, Shopify reports no approval (decision 0035).
      const wasEnded = (await titles(owner)).includes('A second plan was ended')
      answers.push([wasEnded, answer.status, answer.json.detail ?? answer.json.status])
      expect(driver.truth(owner), `call ${at}`).toHaveLength(1)
    }
    expect(answers).toContainEqual([
      true,
      402,
      expect.stringContaining('replaced by a newer choice'),
    ])
    expect(answers).not.toContainEqual([true, 200, 'done'])
  })

  test('of an upgrade that was open when the plan was cancelled: the page is gone, and coming back from it says so', async () => {
    const driver = driversOf(b).shopify
    const owner = await driver.build()
    await driver.take(owner, 'starter-monthly')
    await b.pass({ days: 9 })
    const page = await openPage('shopify', owner, 'unicorn-monthly')
    await cancel(owner)
    await expect(decideOn(page, 'approve')).rejects.toThrow('404')
    const [charge] = b.sandbox.memory.shopify
      .subscriptions()
      .filter(({ status }) => status === 'CANCELLED')
      .slice(-1)
    const back = new URL(`https://plaudit.test/?charge_id=${charge!.id.split('/').at(-1)}`)
    const answer = await driver.confirm(owner, back)
    expect([answer.status, answer.json.detail ?? answer.json.status]).toEqual([
      402,
      expect.anything(),
    ])
    await b.deliver()
    expect(driver.truth(owner)).toEqual([])
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'cancelled',
      plan: { id: 'starter-monthly' },
      scheduled_change: null,
    })
  })

  test('a number of somebody else’s, or of nobody’s, changes nothing; what is none is refused', async () => {
    const driver = driversOf(b).shopify
    const [owner, stranger] = [await driver.build(), await driver.build()]
    await driver.take(owner, 'starter-monthly')
    const theirs = await decideOn(await openPage('shopify', stranger, 'pro-monthly'), 'approve')
    expect((await driver.confirm(owner, theirs)).json).toMatchObject({ status: 'done' })
    expect(
      (await driver.confirm(owner, new URL('https://x.test/?charge_id=1'))).json,
    ).toMatchObject({ status: 'done' })
    for (const charge_id of ['%', '1/2', '', '9'.repeat(21)])
      expect(
        (await owner.post('billing/subscriptions/shopify/confirm/', { charge_id })).status,
        charge_id,
      ).toBe(400)
    expect((await driver.confirm(stranger, theirs)).json).toMatchObject({ status: 'done' })
  })
})

describe('back from a page at PayPal', () => {
  const subscriber = async () => {
    const driver = driversOf(b).paypal
    const owner = await driver.build()
    await driver.take(owner, 'starter-monthly')
    await b.pass({ days: 9 })
    return { driver, owner, before: await driver.taken(owner) }
  }

  test('of an upgrade that was open when the plan was cancelled: it ends on its day, and that is what is said', async () => {
    const { driver, owner, before } = await subscriber()
    const page = await openPage('paypal', owner, 'unicorn-monthly')
    const { ends_at } = (await cancel(owner)).json
    const answer = await driver.confirm(owner, await decideOn(page, 'approve'))
    expect([answer.status, answer.json.detail]).toEqual([
      402,
      expect.stringMatching(/^Your plan is cancelled and ends on .*, so no change starts\.$/),
    ])
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'cancelled',
      plan: { id: 'starter-monthly', cost_per_month: 1900 },
      scheduled_change: null,
      cancel_at: ends_at,
    })
    await b.pass({ minutes: (Date.parse(ends_at) - b.world.clock.now().getTime()) / 60_000 + 120 })
    const { active_subscription: active, last_subscription: last } = await accountOf(owner)
    expect([active, last.plan.id, driver.truth(owner)]).toEqual([null, 'starter-monthly', []])
    expect(await driver.taken(owner)).toEqual(before)
  })

  test('the same, and the cancellation is taken back: what was approved runs next there, so it is shown and notified', async () => {
    const { driver, owner, before } = await subscriber()
    const page = await openPage('paypal', owner, 'unicorn-monthly')
    await cancel(owner)
    await driver.confirm(owner, await decideOn(page, 'approve'))
    expect((await owner.get('billing/subscriptions/resume/')).json).toMatchObject({
      amount_due: 0,
      next_amount: 9900,
    })
    await owner.put('billing/subscriptions/resume/')
    expect(await subscriptionOf(owner)).toMatchObject({
      state: 'active',
      plan: { id: 'starter-monthly' },
      next_amount: 9900,
      scheduled_change: { plan: { id: 'unicorn-monthly' } },
    })
    expect(await titles(owner)).toContain('An earlier page was approved')
    await untilNext(owner)
    expect((await driver.taken(owner)).slice(before.length)).toEqual([9900])
  })

  test.each([true, false])(
    'that a newer one had followed, reported by a webhook before: %s',
    async (isNotified) => {
      const { driver, owner, before } = await subscriber()
      const first = await openPage('paypal', owner, 'unicorn-monthly')
      await openPage('paypal', owner, 'pro-monthly')
      const back = await decideOn(first, 'approve')
      if (isNotified) await b.deliver()
      const answer = await driver.confirm(owner, back)
      expect([answer.status, answer.json.detail]).toEqual([
        402,
        expect.stringMatching(
          /^You approved an earlier page, so Unicorn starts on .* undo this change/,
        ),
      ])
      const shown = await subscriptionOf(owner)
      expect(shown).toMatchObject({
        state: 'active',
        plan: { id: 'starter-monthly' },
        next_amount: 9900,
        scheduled_change: { plan: { id: 'unicorn-monthly' } },
      })
      expect(shown.scheduled_change.at).toBe(shown.next_billing_at)
      expect(
        (await titles(owner)).filter((title) => title === 'An earlier page was approved'),
      ).toHaveLength(1)
      expect(await driver.taken(owner)).toEqual(before)
      await driver.take(owner, 'starter-monthly')
      expect(await subscriptionOf(owner)).toMatchObject({
        plan: { id: 'starter-monthly' },
        next_amount: 1900,
        scheduled_change: null,
      })
      await untilNext(owner)
      expect((await driver.taken(owner)).slice(before.length)).toEqual([1900])
    },
  )

  test('that a smaller plan had followed, so that its payment was dropped: it was not refused, and nothing says so', async () => {
    const { driver, owner } = await subscriber()
    const first = await openPage('paypal', owner, 'unicorn-monthly')
    await openPage('paypal', owner, 'starter-annual')
    const answer = await driver.confirm(owner, await decideOn(first, 'approve'))
    expect([answer.status, answer.json.detail]).toEqual([
      402,
      expect.stringContaining('You approved an earlier page'),
    ])
  })

  test('the newer one approved as well: it is what was chosen, and its difference is charged once', async () => {
    const { driver, owner, before } = await subscriber()
    const first = await openPage('paypal', owner, 'unicorn-monthly')
    const due = (await owner.get('billing/subscriptions/paypal/proration/pro-monthly/')).json
      .amount_due
    const second = await openPage('paypal', owner, 'pro-monthly')
    await driver.confirm(owner, await decideOn(first, 'approve'))
    expect((await driver.confirm(owner, await decideOn(second, 'approve'))).json).toMatchObject({
      status: 'done',
    })
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'pro-monthly' },
      next_amount: 2900,
      scheduled_change: null,
    })
    expect((await driver.taken(owner)).slice(before.length)).toEqual([due])
    await untilNext(owner)
    expect((await driver.taken(owner)).slice(before.length)).toEqual([due, 2900])
  })

  test('approved after the newer one was paid: the change that it makes is shown, and notified', async () => {
    const { driver, owner } = await subscriber()
    const first = await openPage('paypal', owner, 'unicorn-monthly')
    await driver.take(owner, 'pro-monthly')
    const paid = await driver.taken(owner)
    const answer = await driver.confirm(owner, await decideOn(first, 'approve'))
    expect([answer.status, answer.json.detail]).toEqual([
      402,
      expect.stringContaining('You approved an earlier page'),
    ])
    expect(await subscriptionOf(owner)).toMatchObject({
      plan: { id: 'pro-monthly' },
      scheduled_change: { plan: { id: 'unicorn-monthly' } },
      next_amount: 9900,
    })
    expect(await driver.taken(owner)).toEqual(paid)
  })
})
