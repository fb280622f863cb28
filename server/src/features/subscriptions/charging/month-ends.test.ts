import { afterAll, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import { startBillingWorld, type BillingWorld } from '../../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

const DAY_MS = 86_400_000

test('a month from January 31 to February 28 is credited by its own days, on each of them at most what was paid', async () => {
  const { paypal } = driversOf(b)
  await b.wait({
    minutes: (Date.parse('2027-01-24T09:00:00Z') - b.world.clock.now().getTime()) / 60_000,
  })
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 60 })
  expect(await paypal.taken(owner)).toEqual([2900])
  const credits: number[] = []
  for (const days of [1, 12, 12]) {
    await b.pass({ days })
    const { json } = await owner.get('billing/subscriptions/paypal/proration/empire-monthly/')
    credits.push(json.credit)
  }
  const start = (await paypal.takenAt(owner))[0]!
  const end = Date.parse('2027-02-28T09:00:00Z')
  const left = [1, 13, 25].map((days) =>
    Math.round((2900 * (end - start - days * DAY_MS)) / (end - start)),
  )
  for (const [at, credit] of credits.entries())
    expect(Math.abs(credit - left[at]!), `after ${[1, 13, 25][at]} days: ${credit}`).toBeLessThan(
      40,
    )
})
