import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import { startBillingWorld, type BillingWorld } from '../../../../test/billing/billing-world.ts'
import { isLongRound, seedOfRound } from '../../../../test/short-rounds.ts'

const RUNS = isLongRound ? 700 : 4
const plans = [
  'starter-monthly',
  'pro-monthly',
  'empire-monthly',
  'unicorn-monthly',
  'starter-annual',
  'pro-annual',
  'empire-annual',
  'unicorn-annual',
]

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const changes = fc.record({
  from: fc.constantFrom(...plans),
  to: fc.constantFrom(...plans),
  first: fc.constantFrom(undefined, 'three-months', 'friends10', 'welcome20'),
  later: fc.constantFrom(undefined, 'friends10', 'three-months', 'fiveoff'),
  minutes: fc.integer({ min: 1, max: 27 * 24 * 60 }),
})

// BILL-5: what the proration call shows is what the provider then charges.
test.each(['stripe', 'paypal', 'shopify'] as const)(
  'S7.032 with %s what is shown is charged to the cent, at once and next, over random changes at random moments with coupons',
  { timeout: RUNS * 20_000 },
  async (name) => {
    const driver = driversOf(b)[name]
    const seed = Number(
      process.env['SEED'] ?? (isLongRound ? Date.now() % 2 ** 31 : seedOfRound(77)),
    )
    for (const change of fc.sample(changes, { numRuns: RUNS, seed })) {
      const label = `seed ${seed}: ${JSON.stringify(change)}`
      const owner = await driver.build()
      const quoted = async (plan: string, code: string | undefined) => {
        const { status, json } = await owner.get(
          `billing/subscriptions/${name}/proration/${plan}${code ? `?promo_code_id=${code}` : '/'}`,
        )
        return status === 200 ? json : null
      }
      const began = await quoted(change.from, change.first)
      await driver.take(owner, change.from, { promo_code_id: change.first, quote: began.quote })
      await b.pass({ days: 7, minutes: 120 })
      expect(await driver.taken(owner), label).toEqual([began.next_amount])
      await b.pass({ minutes: change.minutes })
      const before = await driver.taken(owner)
      const shown = change.to === change.from ? null : await quoted(change.to, change.later)
      if (shown) {
        await driver.take(owner, change.to, { promo_code_id: change.later, quote: shown.quote })
        expect((await driver.taken(owner)).slice(before.length), label).toEqual(
          shown.amount_due > 0 ? [shown.amount_due] : [],
        )
        const now = await driver.taken(owner)
        for (
          let left =
            Date.parse(shown.next_billing_at) + 2 * 3_600_000 - b.world.clock.now().getTime();
          left > 0;
          left -= 20 * 86_400_000
        )
          await b.pass({ minutes: Math.min(left, 20 * 86_400_000) / 60_000 })
        expect((await driver.taken(owner)).slice(now.length), label).toEqual(
          shown.next_amount > 0 ? [shown.next_amount] : [],
        )
      }
      await b.endAll()
    }
  },
)
