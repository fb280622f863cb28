import { PaymentFailure } from '../payments.ts'
import { withStripeErrors, stripeOptions, type StripeContext } from './call-stripe.ts'
import type { ScheduledTerms } from './read-subscription.ts'
import { StripeSchedule, type StripeSubscription } from './wire.ts'

const priceIn = (phase: StripeSchedule['phases'][number]) => {
  const price = phase.items[0]!.price
  return typeof price === 'string' ? price : price.id
}

/** The phase that runs now; those before it are over and Stripe refuses to have them changed. */
const runningPhase = ({ phases, current_phase }: StripeSchedule) => {
  const running = phases.find(({ start_date }) => start_date === current_phase?.start_date)
  if (!running) throw new PaymentFailure('unavailable', 'Stripe: the schedule has no running phase')
  return running
}

/** `endsDiscount`: the discounts that run now end with the present phase, also without others. */
export type Next = Pick<ScheduledTerms, 'price' | 'discounts'> & { endsDiscount: boolean } & (
    { duration: { interval: 'month' | 'year'; interval_count: 1 } } | { end_date: number }
  )

/**
 * The present phase to its end, then the other plan; afterwards the subscription goes on by itself. Phases that are
 * over are left out: Stripe keeps them. `key`: sent again with it, no second schedule is made.
 */
export const schedulePlan = async (
  { stripe }: StripeContext,
  before: StripeSubscription,
  { next, key }: { next: Next; key?: string },
): Promise<void> => {
  const schedule = StripeSchedule.parse(
    before.schedule?.status === 'active'
      ? before.schedule
      : await withStripeErrors(() =>
          stripe.subscriptionSchedules.create({ from_subscription: before.id }, stripeOptions(key)),
        ),
  )
  const present = runningPhase(schedule)
  // A phase that names no discount has none.
  const kept = before.discounts.map((one) => ({ discount: typeof one === 'string' ? one : one.id }))
  const { price, discounts, endsDiscount, ...length } = next
  const lasting = endsDiscount ? [] : kept
  await withStripeErrors(() =>
    stripe.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: priceIn(present), quantity: 1 }],
            start_date: present.start_date,
            end_date: before.items.data[0]!.current_period_end,
            ...(before.trial_end && before.status === 'trialing'
              ? { trial_end: before.trial_end }
              : {}),
            ...(kept.length ? { discounts: kept } : {}),
          },
          {
            items: [{ price, quantity: 1 }],
            proration_behavior: 'none',
            ...length,
            ...(discounts.length || lasting.length
              ? { discounts: discounts.length ? discounts : lasting }
              : {}),
          },
        ],
      },
      stripeOptions(),
    ),
  )
}

export const releaseSchedule = async (
  { stripe }: StripeContext,
  { schedule }: StripeSubscription,
): Promise<void> => {
  if (schedule && ['active', 'not_started'].includes(schedule.status))
    await withStripeErrors(() =>
      stripe.subscriptionSchedules.release(schedule.id, {}, stripeOptions()),
    )
}
