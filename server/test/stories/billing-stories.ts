import fc from 'fast-check'
import type { ProviderName } from '../billing/driver.ts'

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
const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_card_chargeCustomerFail',
]
const coupons = [undefined, undefined, undefined, 'three-months', 'friends10', 'fiveoff']

/** One thing that an owner, the clock or the network does. */
export type Step =
  | {
      do: 'order'
      plan: string
      coupon: string | undefined
      card: string
      decision: 'approve' | 'cancel' | 'leave'
      second: 'approve' | 'decline' | 'leave'
      quoted: boolean
    }
  | { do: 'return'; confirms: boolean }
  | { do: 'bank'; decision: 'complete' | 'fail' }
  /**
   * `decision`: on the page that a cancelled plan is kept with, where there is one. Left open, it is
   * checked, and approved later or never.
   */
  | { do: 'resume'; decision: 'approve' | 'decline' | 'leave' }
  | { do: 'pause' | 'cancel' | 'extend' | 'settle' | 'stopPaying' }
  /**
   * `near`: so many minutes after what comes next by itself (a payment, the end, the end of
   * a pause), where something does.
   */
  | {
      do: 'time'
      hours: number
      near: number | null
      webhooks: 'made' | 'reversed' | 'twice' | 'burst' | 'undelivered' | 'dropped'
      visited: boolean
    }
  | { do: 'cut'; how: 'cut' | 'unavailable' | 'throttled'; call: number }
  /** Where the provider lets its buyers cancel by themselves. */
  | { do: 'buyerCancels' }
  /** The store that pays: only where a store does. */
  | { do: 'store'; how: 'disconnect' | 'uninstall' | 'reconnect' }

const order = fc.record({
  do: fc.constant('order' as const),
  plan: fc.constantFrom(...plans),
  coupon: fc.constantFrom(...coupons),
  card: fc.constantFrom(...cards),
  decision: fc.constantFrom(
    'approve' as const,
    'approve' as const,
    'approve' as const,
    'cancel' as const,
    'leave' as const,
  ),
  second: fc.constantFrom(
    'approve' as const,
    'approve' as const,
    'approve' as const,
    'decline' as const,
    'leave' as const,
  ),
  quoted: fc.boolean(),
})
const begin = fc.record({
  do: fc.constant('order' as const),
  plan: fc.constantFrom(...plans),
  coupon: fc.constantFrom(...coupons),
  card: fc.constantFrom('pm_card_visa', 'pm_card_threeDSecure2Required'),
  decision: fc.constant('approve' as const),
  second: fc.constant('approve' as const),
  quoted: fc.boolean(),
})
const time = fc.record({
  do: fc.constant('time' as const),
  hours: fc.constantFrom(1, 30, 24 * 4, 24 * 8, 24 * 16, 24 * 25),
  near: fc.constantFrom(null, null, null, null, -1, 20, 90),
  webhooks: fc.constantFrom(
    'made' as const,
    'reversed' as const,
    'twice' as const,
    'burst' as const,
    'undelivered' as const,
    'dropped' as const,
  ),
  visited: fc.boolean(),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: order },
  { weight: 7, arbitrary: time },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pause' as const,
        'cancel' as const,
        'cancel' as const,
        'extend' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('resume' as const),
      decision: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'decline' as const,
        'leave' as const,
        'leave' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('settle' as const, 'stopPaying' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('return' as const), confirms: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('store' as const),
      how: fc.constantFrom(
        'disconnect' as const,
        'uninstall' as const,
        'reconnect' as const,
        'reconnect' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      decision: fc.constantFrom('complete' as const, 'complete' as const, 'fail' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cut' as const),
      how: fc.constantFrom('cut' as const, 'cut' as const, 'unavailable' as const),
      call: fc.nat({ max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'buyerCancels' as const }) },
)

/**
 * Around the moment of a payment, with nothing reported: a page that was left open is
 * approved, or something else is wanted.
 */
const brink = fc
  .record({
    left: fc.option(order.map((one) => ({ ...one, decision: 'leave' as const }))),
    wait: time.chain((one) =>
      fc
        .constantFrom(-1, 20, 90)
        .map((near) => ({ ...one, near, webhooks: 'undelivered' as const, visited: false })),
    ),
    next: fc.oneof(
      fc.record({ do: fc.constant('return' as const), confirms: fc.boolean() }),
      fc.record({ do: fc.constantFrom('pause' as const, 'cancel' as const) }),
      order,
    ),
  })
  .map(({ left, wait, next }): Step[] => [...(left ? [left] : []), wait, next])

export type Story = { provider: ProviderName; day: number; hour: number; steps: Step[] }

/**
 * A story: it begins on a day of some month (the 29th to 31st often), with a first order, then anything in any order.
 */
export const storiesOf = (providers: ProviderName[]): fc.Arbitrary<Story> =>
  fc
    .record({
      provider: fc.constantFrom(...providers),
      day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
      hour: fc.integer({ min: 0, max: 23 }),
      first: begin,
      later: fc.array(
        fc.oneof(
          { weight: 9, arbitrary: step.map((one) => [one]) },
          { weight: 1, arbitrary: brink },
        ),
        {
          minLength: 2,
          maxLength: 10,
          size: 'max',
        },
      ),
    })
    .map(({ first, later, ...rest }) => ({ ...rest, steps: [first, ...later.flat()] }))
