import { PaymentFailure } from '../payments.ts'
import { asking, once, type Desk } from './call-stripe.ts'
import { scheduledTermsOf, type ScheduledTerms } from './read-subscription.ts'
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
type Next = Pick<ScheduledTerms, 'price' | 'discounts'> & { endsDiscount: boolean } & (
    { duration: { interval: 'month' | 'year'; interval_count: 1 } } | { end_date: number }
  )

/**
 * The present phase to its end, then the other plan; afterwards the subscription goes on by itself. Phases that are over are left
 * out: Stripe keeps them. `key`: sent again with it, no second schedule is made.
 */
export const schedulePlan = async (
  { stripe }: Desk,
  before: StripeSubscription,
  { next, key }: { next: Next; key: string },
): Promise<void> => {
  const schedule = StripeSchedule.parse(
    before.schedule?.status === 'active'
      ? before.schedule
      : await asking(() =>
          stripe.subscriptionSchedules.create({ from_subscription: before.id }, once(key)),
        ),
  )
  const present = runningPhase(schedule)
  // A phase that names no discount has none.
  const kept = before.discounts.map((one) => ({ discount: typeof one === 'string' ? one : one.id }))
  const { price, discounts, endsDiscount, ...length } = next
  const lasting = endsDiscount ? [] : kept
  await asking(() =>
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
      once(),
    ),
  )
}

export const releaseSchedule = async (
  { stripe }: Desk,
  { schedule }: StripeSubscription,
): Promise<void> => {
  if (schedule && ['active', 'not_started'].includes(schedule.status))
    await asking(() => stripe.subscriptionSchedules.release(schedule.id, {}, once()))
}

/** The change that waited before another was tried, which came to nothing: it waits again. `now`: the subscription as it is, with nothing that waits. */
export const scheduleAgain = async (
  desk: Desk,
  { before, now, key }: { before: StripeSubscription; now: StripeSubscription; key: string },
): Promise<void> => {
  const next = scheduledTermsOf(before)
  const end_date = before.schedule?.phases.at(-1)?.end_date
  if (next && end_date && !now.cancel_at_period_end)
    await schedulePlan(desk, now, {
      next: {
        price: next.price,
        discounts: next.discounts,
        endsDiscount: next.discounts.length === 0,
        end_date,
      },
      key,
    })
}
