import type { Wire } from '../../stand-in/read-form.ts'
import { periodEnd } from './cycle.ts'
import { invalid, missing } from '../errors.ts'
import { changing, emit } from '../webhooks/events.ts'
import { newId } from '../memory.ts'
import { listOf, mergeMetadata, numberOf, objectOf, textOf } from '../read-input.ts'
import { keepDiscounts, readDiscounts } from './read-discounts.ts'
import { applyBillingState, billingStateOf } from './billing-state.ts'
import type { Stripe } from '../stripe.ts'
import type { Phase, PhaseDiscount, Recurring, Schedule, Subscription } from '../wire-objects.ts'

const makePhase = (
  currency: string,
  given: Pick<
    Phase,
    'start_date' | 'end_date' | 'items' | 'discounts' | 'proration_behavior' | 'trial_end'
  >,
): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  transfer_data: null,
  ...given,
})

const runningOf = (schedule: Schedule, now: number) =>
  schedule.phases.find((phase) => phase.start_date <= now && now < phase.end_date)

const showPhase = (schedule: Schedule, now: number) => {
  const running = runningOf(schedule, now)
  schedule.current_phase = running
    ? { start_date: running.start_date, end_date: running.end_date }
    : null
}

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
  const [item] = subscription.items.data
  const items = subscription.items.data.map(({ price, quantity }) => ({
    discounts: [],
    metadata: {},
    price: price.id,
    quantity,
    tax_rates: [],
  }))
  const phase = makePhase(subscription.currency, {
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
  const schedule: Schedule = {
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
  }
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
const redeem = (stripe: Stripe, subscription: Subscription, input: Wire) =>
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
  if (subscription) redeem(stripe, subscription, input)
  return makePhase(subscription?.currency ?? 'usd', {
    start_date: start,
    end_date: end,
    items,
    discounts: (listOf(input, 'discounts') ?? []).map(phaseDiscount),
    proration_behavior: textOf(input, 'proration_behavior') ?? 'create_prorations',
    trial_end: numberOf(input, 'trial_end') ?? null,
  })
}

/** Stripe: what is over stays as it was, the running phase keeps its start, and each phase begins where the one before ends. */
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
const readPhases = (stripe: Stripe, schedule: Schedule, phases: Wire[]): Phase[] => {
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

/** `POST /v1/subscription_schedules/{id}`. */
export const changeSchedule = (stripe: Stripe, schedule: Schedule, input: Wire): Schedule => {
  if (schedule.status !== 'active' && schedule.status !== 'not_started')
    throw invalid(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in \`not_started\`, \`active\` status to be updated.`,
    )
  const phases = listOf(input, 'phases')
  if (phases) schedule.phases = readPhases(stripe, schedule, phases)
  if ('metadata' in input) schedule.metadata = mergeMetadata(schedule.metadata, input)
  schedule.end_behavior = textOf(input, 'end_behavior') ?? schedule.end_behavior
  showPhase(schedule, stripe.clock.seconds())
  emit(stripe, 'subscription_schedule.updated', schedule)
  return schedule
}

const activeSchedule = (stripe: Stripe, subscription: Subscription) => {
  const schedule = stripe.memory.schedules.get(subscription.schedule ?? '')
  return schedule?.status === 'active' ? schedule : undefined
}

/** When the next phase begins; without one, when the last ends. */
export const nextPhaseOf = (
  stripe: Stripe,
  subscription: Subscription,
): { at: number; next: Phase | null } | null => {
  const schedule = activeSchedule(stripe, subscription)
  if (!schedule) return null
  const running = schedule.current_phase
  const next = schedule.phases.find((phase) => phase.start_date >= (running?.end_date ?? 0))
  return { at: next?.start_date ?? running?.end_date ?? schedule.created, next: next ?? null }
}

/** Lets a subscription go its own way again. */
export const releaseSchedule = (stripe: Stripe, schedule: Schedule): Schedule => {
  const subscription = stripe.memory.subscriptions.get(schedule.subscription ?? '')
  Object.assign(schedule, {
    status: 'released',
    released_at: stripe.clock.seconds(),
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  })
  emit(stripe, 'subscription_schedule.released', schedule)
  if (subscription)
    changing(
      stripe,
      'customer.subscription.updated',
      subscription,
      () => void (subscription.schedule = null),
    )
  return schedule
}

/** The last phase is over: released, or canceled with its subscription, as `end_behavior` says. */
export const finishSchedule = (stripe: Stripe, subscription: Subscription): void => {
  const schedule = activeSchedule(stripe, subscription)
  if (schedule) releaseSchedule(stripe, schedule)
}

/** Enters the phase that begins now, if any: the subscription takes its items. What it costs, the renewal says. */
export const enterPhase = (stripe: Stripe, subscription: Subscription): void => {
  const schedule = activeSchedule(stripe, subscription)
  const due = schedule && nextPhaseOf(stripe, subscription)
  if (!schedule || !due || due.at > stripe.clock.seconds()) return
  if (!due.next) return finishSchedule(stripe, subscription)
  const { next } = due
  const before = billingStateOf(stripe, subscription)
  const parts = next.items.flatMap(({ price, quantity }, at) => {
    const found = stripe.memory.prices.get(price)
    return found
      ? [
          {
            id: before.parts[at]?.id ?? null,
            price: found,
            quantity,
            paid: before.parts[at]?.paid ?? null,
          },
        ]
      : []
  })
  const cycle = (one: Recurring | null | undefined) => `${one?.interval_count} ${one?.interval}`
  const isOther = cycle(parts[0]?.price.recurring) !== cycle(before.parts[0]?.price.recurring)
  const anchor = isOther ? before.end : before.anchor
  // A phase that names no discount has none.
  const wanted = next.discounts.filter(
    ({ discount }) => discount === null || subscription.discounts.includes(discount),
  )
  const named = wanted.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([, id]) => id !== null)),
  )
  const redeemed = redeem(stripe, subscription, { discounts: named })
  if (redeemed) keepDiscounts(stripe, redeemed, subscription.id)
  const discounts = redeemed?.applied ?? []
  changing(stripe, 'customer.subscription.updated', subscription, () =>
    applyBillingState(stripe, subscription, { ...before, parts, anchor, discounts }),
  )
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date }
  emit(stripe, 'subscription_schedule.updated', schedule)
}
