import type { Wire } from '../../stand-in/read-form.ts'
import { invalid, missing } from '../errors.ts'
import { newId } from '../memory.ts'
import { textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import { changing, emit } from '../webhooks/events.ts'
import type { Phase, Schedule, Subscription } from '../wire-objects.ts'
import { makePhase } from './make-phase.ts'

/** The running period of a subscription, as the first phase of its schedule. */
const runningPhase = (subscription: Subscription): Phase => {
  const [item] = subscription.items.data
  const items = subscription.items.data.map(({ price, quantity }) => ({
    discounts: [],
    metadata: {},
    price: price.id,
    quantity,
    tax_rates: [],
  }))
  return makePhase(subscription.currency, {
    start_date: item?.current_period_start ?? subscription.created,
    end_date: item?.current_period_end ?? subscription.created,
    items,
    discounts: subscription.discounts.map((discount) => ({
      coupon: null,
      discount,
      promotion_code: null,
    })),
    proration_behavior: 'create_prorations',
    trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
  })
}

const makeSchedule = (stripe: Stripe, subscription: Subscription, phase: Phase): Schedule => ({
  id: newId('sub_sched'),
  object: 'subscription_schedule',
  application: null,
  billing_mode: { flexible: null, type: 'flexible' },
  canceled_at: null,
  completed_at: null,
  created: stripe.clock.seconds(),
  current_phase: { start_date: phase.start_date, end_date: phase.end_date },
  customer: subscription.customer,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: { account_tax_ids: null, days_until_due: null, issuer: { type: 'self' } },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: 'release',
  livemode: false,
  metadata: {},
  phases: [phase],
  released_at: null,
  released_subscription: null,
  status: 'active',
  subscription: subscription.id,
  test_clock: null,
})

/** `POST /v1/subscription_schedules` with `from_subscription`: one phase, the running period. */
export const createSchedule = (stripe: Stripe, input: Wire): Schedule => {
  const from = textOf(input, 'from_subscription')
  if (!from)
    throw invalid(
      'This stand-in makes schedules from a subscription only: give from_subscription.',
      { param: 'from_subscription' },
    )
  const subscription = stripe.memory.subscriptions.get(from)
  if (!subscription) throw missing('subscription', from, 'from_subscription')
  if (subscription.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
    )
  const schedule = makeSchedule(stripe, subscription, runningPhase(subscription))
  stripe.memory.schedules.set(schedule.id, schedule)
  emit(stripe, 'subscription_schedule.created', schedule)
  changing(
    stripe,
    'customer.subscription.updated',
    subscription,
    () => void (subscription.schedule = schedule.id),
  )
  return schedule
}
