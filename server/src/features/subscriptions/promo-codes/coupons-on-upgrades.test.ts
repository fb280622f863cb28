import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  buildPayer,
  buildSubscriber,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'

const kinds = [
  {
    id: 'percent-once',
    percent_off: 30,
    amount_off: null,
    duration: 'once',
    duration_in_months: null,
  },
  {
    id: 'percent-repeating',
    percent_off: 30,
    amount_off: null,
    duration: 'repeating',
    duration_in_months: 3,
  },
  {
    id: 'percent-forever',
    percent_off: 30,
    amount_off: null,
    duration: 'forever',
    duration_in_months: null,
  },
  {
    id: 'amount-once',
    percent_off: null,
    amount_off: 500,
    duration: 'once',
    duration_in_months: null,
  },
  {
    id: 'amount-repeating',
    percent_off: null,
    amount_off: 500,
    duration: 'repeating',
    duration_in_months: 3,
  },
  {
    id: 'amount-forever',
    percent_off: null,
    amount_off: 500,
    duration: 'forever',
    duration_in_months: null,
  },
] as const

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
  const codes = kinds.map((kind) => ({ ...kind, code: kind.id.toUpperCase(), is_active: true }))
  await b.world.db.insertInto('promo_codes').values(codes).execute()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const onPaid = async () => {
  const owner = await buildPayer(b)
  await b.pass({ days: 10 })
  return owner
}
const moves = [
  { name: 'to a dearer plan of the same interval', to: 'empire-monthly', build: onPaid },
  { name: 'from monthly to annual', to: 'pro-annual', build: onPaid },
  { name: 'on trial', to: 'empire-monthly', build: () => buildSubscriber(b) },
]

const passTo = async (day: string) => {
  for (
    let left = Date.parse(day) + 2 * 3_600_000 - b.world.clock.now().getTime();
    left > 0;
    left -= 20 * 86_400_000
  )
    await b.pass({ minutes: Math.min(left, 20 * 86_400_000) / 60_000 })
}

describe.each(moves)('a coupon on a Stripe upgrade $name', ({ to, build }) => {
  test.each(kinds)(
    '$id: the quote takes off what the charge takes off, now and next',
    async ({ id }) => {
      const owner = await build()
      const quoted = async (code = '') =>
        (await owner.get(`billing/subscriptions/stripe/proration/${to}${code || '/'}`)).json
      const plain = await quoted()
      const shown = await quoted(`?promo_code_id=${id}`)
      const firstCut =
        plain.amount_due > 0
          ? plain.amount_due - shown.amount_due
          : plain.next_amount - shown.next_amount
      expect(shown.discount).toBe(firstCut)
      expect(shown.discount).toBeGreaterThan(0)
      const before = (await takenFrom(b, owner)).length
      expect(
        (await subscribe(owner, { plan: to, quote: shown.quote, promo_code_id: id })).status,
      ).toBe(200)
      const now = shown.amount_due > 0 ? [shown.amount_due] : []
      expect((await takenFrom(b, owner)).slice(before)).toEqual(now)
      expect((await accountOf(owner)).active_subscription.next_amount).toBe(shown.next_amount)
      await passTo(shown.next_billing_at)
      expect((await takenFrom(b, owner)).slice(before)).toEqual([...now, shown.next_amount])
    },
  )
})

test('a coupon that runs already takes its part off an upgrade, and the quote shows it', async () => {
  const owner = await buildSubscriber(b, { plan: 'starter-monthly' })
  await subscribe(owner, { plan: 'pro-monthly', promo_code_id: 'percent-forever' })
  await b.pass({ days: 17 })
  const before = (await takenFrom(b, owner)).length
  const { json } = await owner.get('billing/subscriptions/stripe/proration/empire-monthly/')
  // What is charged, what is credited and what is taken off make up the plain price of the days that are left.
  const plain = json.amount_due + json.credit + json.discount
  expect(json.discount / plain).toBeCloseTo(0.3, 3)
  await subscribe(owner, { plan: 'empire-monthly', quote: json.quote })
  expect((await takenFrom(b, owner)).slice(before)).toEqual([json.amount_due])
})
