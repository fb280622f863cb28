import type { Wire } from '../../stand-in/read-form.ts'
import { invalid, missing } from '../errors.ts'
import { listOf, numberOf, objectOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type { Phase, PhaseDiscount, Recurring, Schedule, Subscription } from '../wire-objects.ts'
import { periodEnd } from './cycle.ts'
import { makePhase } from './make-phase.ts'
import { readDiscounts } from './read-discounts.ts'

export const runningOf = (schedule: Schedule, now: number) =>
  schedule.phases.find((phase) => phase.start_date <= now && now < phase.end_date)

const lengthOf = (stripe: Stripe, input: Wire, items: Phase['items']): Recurring | undefined => {
  const duration = objectOf(input, 'duration')
  const interval = duration && textOf(duration, 'interval')
  if (interval === 'day' || interval === 'week' || interval === 'month' || interval === 'year')
    return { interval, interval_count: numberOf(duration ?? {}, 'interval_count') ?? 1 }
  const recurring = stripe.memory.prices.get(items[0]?.price ?? '')?.recurring
  const iterations = numberOf(input, 'iterations') ?? 1
  return recurring
    ? { ...recurring, interval_count: recurring.interval_count * iterations }
    : undefined
}

const phaseDiscount = (given: Wire): PhaseDiscount => ({
  coupon: textOf(given, 'coupon') ?? null,
  discount: textOf(given, 'discount') ?? null,
  promotion_code: textOf(given, 'promotion_code') ?? null,
})

/** Reads the discounts of a phase as if it began now; nothing is kept. */
export const redeemPhaseDiscounts = (stripe: Stripe, subscription: Subscription, input: Wire) =>
  readDiscounts(stripe, input, {
    customer: stripe.memory.customers.get(subscription.customer),
    subscription: subscription.id,
    running: subscription.discounts,
    amount: 0,
  })

const readPhase = (stripe: Stripe, input: Wire, schedule: Schedule, follows: number): Phase => {
  const items = (listOf(input, 'items') ?? []).map((item) => {
    const price = textOf(item, 'price') ?? ''
    if (!stripe.memory.prices.has(price))
      throw missing('price', price, 'phases[0][items][0][price]')
    return {
      discounts: [],
      metadata: {},
      price,
      quantity: numberOf(item, 'quantity') ?? 1,
      tax_rates: [],
    }
  })
  const now = stripe.clock.seconds()
  const start =
    textOf(input, 'start_date') === 'now' ? now : (numberOf(input, 'start_date') ?? follows)
  const length = lengthOf(stripe, input, items)
  const end =
    textOf(input, 'end_date') === 'now'
      ? now
      : (numberOf(input, 'end_date') ?? (length ? periodEnd(start, length, start) : start))
  const subscription = stripe.memory.subscriptions.get(schedule.subscription ?? '')
  if (subscription) redeemPhaseDiscounts(stripe, subscription, input)
  return makePhase(subscription?.currency ?? 'usd', {
    start_date: start,
    end_date: end,
    items,
    discounts: (listOf(input, 'discounts') ?? []).map(phaseDiscount),
    proration_behavior: textOf(input, 'proration_behavior') ?? 'create_prorations',
    trial_end: numberOf(input, 'trial_end') ?? null,
  })
}

/**
 * Stripe: what is over stays as it was, the running phase keeps its start, and each phase
 * begins where the one before ends.
 */
const assertPhases = (schedule: Schedule, given: Phase[], now: number) => {
  const over = given.findIndex(({ end_date }) => end_date <= now)
  if (over >= 0)
    throw invalid(
      `You can not update a phase that has already ended. Trying to update phase ${over}.`,
      { param: `phases[${over}][end_date]` },
    )
  const running = runningOf(schedule, now)
  if (running && given[0]?.start_date !== running.start_date)
    throw invalid('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  for (const [at, { start_date, end_date }] of given.entries()) {
    if (end_date <= start_date)
      throw invalid(`The end date of phase ${at} must be after its start date.`, {
        param: `phases[${at}][end_date]`,
      })
    const before = given[at - 1]
    if (before && start_date !== before.end_date)
      throw invalid(`The start date of phase ${at} must be the end date of the phase before it.`, {
        param: `phases[${at}][start_date]`,
      })
  }
}

/** Phases that are over may be left out and are kept; those given take the place of all others. */
export const readPhases = (stripe: Stripe, schedule: Schedule, phases: Wire[]): Phase[] => {
  const now = stripe.clock.seconds()
  if (!phases.some((phase) => 'start_date' in phase))
    throw invalid(
      'The subscription schedule update is missing at least one phase with a `start_date` to anchor end dates to.',
      {
        param: 'phases[0][start_date]',
      },
    )
  const first = runningOf(schedule, now)?.start_date ?? schedule.created
  const given = phases.reduce<Phase[]>(
    (before, one) => [
      ...before,
      readPhase(stripe, one, schedule, before.at(-1)?.end_date ?? first),
    ],
    [],
  )
  assertPhases(schedule, given, now)
  return [...schedule.phases.filter(({ end_date }) => end_date <= now), ...given]
}
