import type { Wire } from '../../stand-in/read-form.ts'
import { invalid } from '../errors.ts'
import { listOf, mergeMetadata, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import { changing, emit } from '../webhooks/events.ts'
import type { Phase, Recurring, Schedule, Subscription } from '../wire-objects.ts'
import { applyBillingState, billingStateOf } from './billing-state.ts'
import { keepDiscounts } from './read-discounts.ts'
import { readPhases, redeemPhaseDiscounts, runningOf } from './read-phases.ts'

const showPhase = (schedule: Schedule, now: number) => {
  const running = runningOf(schedule, now)
  schedule.current_phase = running
    ? { start_date: running.start_date, end_date: running.end_date }
    : null
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
  const redeemed = redeemPhaseDiscounts(stripe, subscription, { discounts: named })
  if (redeemed) keepDiscounts(stripe, redeemed, subscription.id)
  const discounts = redeemed?.applied ?? []
  changing(stripe, 'customer.subscription.updated', subscription, () =>
    applyBillingState(stripe, subscription, { ...before, parts, anchor, discounts }),
  )
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date }
  emit(stripe, 'subscription_schedule.updated', schedule)
}
