import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../test/billing/approve-page.ts'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import type { Driver } from '../../../test/billing/driver.ts'
import {
  accountOf,
  buildFree,
  buildPayer,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import { callsOfRound } from '../../../test/short-rounds.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

/** Long enough that the sweep asks again about everything, however much was lost. */
const settle = async () => {
  b.sandbox.calm()
  await b.pass({ minutes: 7 * 60 })
}

describe('two tabs press pay at once', () => {
  test('a plan is charged once, and both tabs learn that it runs', async () => {
    const owner = await buildPayer(b)
    await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
    await b.pass({ days: 32 })
    const { json } = await owner.get('billing/subscriptions/stripe/proration/empire-monthly/')
    const answers = await Promise.all(
      [1, 2].map((tab) =>
        subscribe(owner, {
          plan: 'empire-monthly',
          card: 'pm_card_visa',
          quote: json.quote,
          key: `tab-${tab}`,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await takenFrom(b, owner)).toEqual([2900, 4900])
  })

  test('the same press sent twice is one call', async () => {
    const owner = await buildPayer(b)
    await b.pass({ days: 9 })
    const { json } = await owner.get('billing/subscriptions/stripe/proration/empire-monthly/')
    const [first, second] = await Promise.all(
      [1, 2].map(() =>
        subscribe(owner, { plan: 'empire-monthly', quote: json.quote, key: 'the same' }),
      ),
    )
    expect([first!.status, second!.status].toSorted()).toEqual([200, 409])
    expect(
      (await subscribe(owner, { plan: 'empire-monthly', quote: json.quote, key: 'the same' })).json
        .status,
    ).toBe('done')
    expect(await takenFrom(b, owner)).toEqual([2900, json.amount_due])
  })

  test.each(['paypal', 'shopify'] as const)(
    'with %s two pages are open and both are approved: one subscription runs',
    async (name) => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      const pages = [
        await driver.order(owner, 'pro-monthly'),
        await driver.order(owner, 'empire-monthly'),
      ].map(({ json }) => json.redirect_url as string)
      for (const page of pages.toReversed()) await decideOn(page, 'approve').catch(() => null)
      await b.deliver({ order: 'reversed', duplicate: true })
      await settle()
      expect(driver.truth(owner).length).toBe(1)
      expect((await accountOf(owner)).active_subscription.state).toBe('trialing')
      await b.pass({ days: 8 })
      expect((await driver.taken(owner)).length).toBe(1)
    },
  )
})

const places = { stripe: 'stripe', paypal: 'paypal', shopify: 'shopify.graphql' } as const
/** More calls to a provider than any of our own calls makes. */
const MOST_CALLS = 24
const STEP = { stripe: 6, paypal: 4, shopify: 3 }

/** Stripe's own library tries a call again, so that there two in a row have to fail. */
const cutAt = (name: 'stripe' | 'paypal' | 'shopify', how: 'cut' | 'unavailable', at: number) => {
  const lefts = Array.from({ length: name === 'stripe' ? 2 : 1 }, () =>
    b.sandbox.failAfter(places[name], how, at),
  )
  return () => lefts.reduce((sum, left) => sum + left(), 0)
}

/**
 * Presses again until it succeeds, as an owner who reads "please look again" does; answers how often it was pressed.
 */
const press = async (
  driver: Driver,
  owner: Awaited<ReturnType<Driver['build']>>,
  planId: string,
) => {
  for (let presses = 1; presses <= 4; presses++) {
    let answer = await driver.order(owner, planId)
    while (answer.status === 200 && answer.json.status === 'redirect') {
      const back = await decideOn(answer.json.redirect_url, 'approve')
      answer = await driver.confirm(owner, back)
    }
    if (answer.status === 200) return presses
    expect([503, 409], answer.text).toContain(answer.status)
  }
  throw new Error('four presses were not enough')
}

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'the network is cut in the middle of a call to %s',
  (name) => {
    // Cut after the work was done (the answer is lost), or before it (the request is
    // lost), at the first, second, … call.
    test.each(['cut', 'unavailable'] as const)(
      '%s: pressed again it is charged once, and the state ends right',
      { timeout: 120_000 },
      async (how) => {
        const driver = driversOf(b)[name]
        for (const at of callsOfRound({ most: MOST_CALLS, step: STEP[name] })) {
          const owner = name === 'stripe' ? await buildFree(b) : await driver.build()
          const left = cutAt(name, how, at)
          const presses = await press(driver, owner, 'pro-monthly')
          const wasMet = left() === 0
          await settle()
          expect(driver.truth(owner).length, `call ${at}, ${presses} presses`).toBe(1)
          await b.pass({ days: 8 })
          expect(await driver.taken(owner), `call ${at}`).toEqual([2900])
          const upgraded = cutAt(name, how, at)
          await press(driver, owner, 'empire-monthly')
          const wasMetAgain = upgraded() === 0
          await settle()
          const { active_subscription } = await accountOf(owner)
          expect(active_subscription, `upgrade, call ${at}`).toMatchObject({
            state: 'active',
            plan: { id: 'empire-monthly' },
          })
          expect(driver.truth(owner).length).toBe(1)
          expect((await driver.taken(owner)).length, `upgrade, call ${at}`).toBe(2)
          await b.endAll()
          if (!wasMet && !wasMetAgain) break
        }
      },
    )
  },
)
