import fc from 'fast-check'
import type { ProviderName } from './billing-drivers.ts'

const plans = ['starter-monthly', 'pro-monthly', 'empire-monthly', 'unicorn-monthly', 'starter-annual', 'pro-annual', 'empire-annual', 'unicorn-annual']
const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_visa_chargeDeclined', 'pm_card_threeDSecure2Required', 'pm_card_chargeCustomerFail']
const coupons = [undefined, undefined, undefined, 'three-months', 'friends10', 'fiveoff']

/** One thing that an owner, the clock or the network does. */
export type Step =
  | { do: 'order'; plan: string; coupon: string | undefined; card: string; decision: 'approve' | 'approve' | 'cancel' | 'leave'; quoted: boolean }
  | { do: 'return'; confirms: boolean }
  | { do: 'bank'; decision: 'complete' | 'fail' }
  | { do: 'pause' | 'resume' | 'cancel' | 'extend' | 'settle' | 'stopPaying' }
  | { do: 'time'; hours: number; webhooks: 'made' | 'reversed' | 'twice' | 'held' | 'dropped'; visited: boolean }
  | { do: 'cut'; how: 'cut' | 'unavailable' | 'throttled' }

const order = fc.record({
  do: fc.constant('order' as const),
  plan: fc.constantFrom(...plans),
  coupon: fc.constantFrom(...coupons),
  card: fc.constantFrom(...cards),
  decision: fc.constantFrom('approve' as const, 'approve' as const, 'approve' as const, 'cancel' as const, 'leave' as const),
  quoted: fc.boolean(),
})
const begin = fc.record({
  do: fc.constant('order' as const),
  plan: fc.constantFrom(...plans),
  coupon: fc.constantFrom(...coupons),
  card: fc.constantFrom('pm_card_visa', 'pm_card_threeDSecure2Required'),
  decision: fc.constant('approve' as const),
  quoted: fc.boolean(),
})
const time = fc.record({
  do: fc.constant('time' as const),
  hours: fc.constantFrom(1, 30, 24 * 4, 24 * 8, 24 * 16, 24 * 25),
  webhooks: fc.constantFrom('made' as const, 'reversed' as const, 'twice' as const, 'held' as const, 'dropped' as const),
  visited: fc.boolean(),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: order },
  { weight: 7, arbitrary: time },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const, 'resume' as const, 'cancel' as const, 'extend' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('settle' as const, 'stopPaying' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), confirms: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('bank' as const), decision: fc.constantFrom('complete' as const, 'complete' as const, 'fail' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), how: fc.constantFrom('cut' as const, 'cut' as const, 'unavailable' as const) }) },
)

/** A story: a first order, then anything in any order. */
export const stories: fc.Arbitrary<{ provider: ProviderName; steps: Step[] }> = fc
  .record({
    provider: fc.constantFrom('stripe' as const, 'paypal' as const, 'shopify' as const),
    first: begin,
    later: fc.array(step, { minLength: 2, maxLength: 10, size: 'max' }),
  })
  .map(({ provider, first, later }) => ({ provider, steps: [first, ...later] }))
