import type { PlanLimits } from '@plaudit/contract/billing/plans'
import type {
  PauseRefusal,
  SubscriptionCode,
  SubscriptionState,
} from '@plaudit/contract/billing/subscription'

/** BILL-40: a pause ends by itself 30 days after it began. */
export const PAUSE_DAYS = 30
/** BILL-41: at most 2 pauses in 12 months. */
const PAUSES_A_YEAR = 2
/** RIGHT-3: an unpaid subscription keeps its features for 7 days. */
export const GRACE_DAYS = 7
/** BILL-52: the cancel flow extends a trial by 7 days, once. */
export const TRIAL_EXTENSION_DAYS = 7
/** How long before a trial's end the owner is reminded. */
export const REMIND_DAYS = 3
/** PLAN-10: what a perpetual account's last plan is called. */
export const PERPETUAL_PLAN = 'Perpetual Unicorn Plan'

const DAY_MS = 86_400_000
const YEAR_MONTHS = 12

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** The moments of a subscription that its state at any time follows from. */
export type Moments = {
  phase: 'pending' | 'live' | 'ended' | 'dropped'
  trial_ends_at: Date | null
  paused_at: Date | null
  resumes_at: Date | null
  cancel_at: Date | null
  ended_at: Date | null
  past_due_since: Date | null
}

const isPast = (moment: Date | null, now: Date) =>
  moment !== null && moment.getTime() <= now.getTime()

/**
 * BILL-30. True at any moment, also when nothing has run since the moment passed: a pause that is over is over, a
 * cancelled period that has run out has ended.
 */
export const stateAt = (row: Moments, now: Date): SubscriptionState => {
  if (row.phase === 'ended' || isPast(row.ended_at, now) || isPast(row.cancel_at, now))
    return 'ended'
  if (row.paused_at && !isPast(row.resumes_at, now)) return 'paused'
  if (row.past_due_since) return 'past_due'
  if (row.cancel_at) return 'cancelled'
  return row.trial_ends_at && !isPast(row.trial_ends_at, now) ? 'trialing' : 'active'
}

/** BILL-31. */
export const codeOf = (state: SubscriptionState): SubscriptionCode => {
  if (state === 'paused') return 'PA'
  if (state === 'past_due') return 'PD'
  return state === 'ended' ? 'IN' : 'AC'
}

export const graceUntil = ({ past_due_since }: Pick<Moments, 'past_due_since'>): Date | null =>
  past_due_since && addDays(past_due_since, GRACE_DAYS)

/** Unpaid for longer than the grace: it gives no rights any more. */
const isAbandoned = (row: Moments, now: Date): boolean =>
  stateAt(row, now) === 'past_due' && isPast(graceUntil(row), now)

type Billed = Moments & {
  external_id: string | null
  waiting: { externalId?: string | null } | null
  created_at: Date
}

/**
 * Whether a store that refuses us may go on paying for a plan that nobody sees (decision 0034): a plan that runs,
 * however long it seems unpaid; and a page that may have been approved of one that is cancelled or not begun.
 */
export const mayBeBilled = ({ phase, external_id, waiting, cancel_at }: Billed): boolean => {
  if (phase === 'pending') return external_id !== null
  if (phase !== 'live') return false
  return !cancel_at || (Boolean(waiting?.externalId) && waiting?.externalId !== external_id)
}

const isGraceOver = (row: Billed, now: Date): boolean => {
  if (row.phase === 'pending') return isPast(addDays(row.created_at, GRACE_DAYS), now)
  return row.cancel_at ? isPast(addDays(row.cancel_at, GRACE_DAYS), now) : isAbandoned(row, now)
}

/**
 * The same until its grace is over: afterwards the store may be disconnected, and what it pays is
 * seen when it is connected again.
 */
export const keepsStore = (row: Billed, now: Date): boolean =>
  mayBeBilled(row) && !isGraceOver(row, now)

export const noLimits: PlanLimits = {
  can_remove_powered_by: false,
  filter_import: false,
  filter_rating: false,
  reviews_count: false,
  widget_colors: false,
  widget_review_button: false,
  paid_plan: false,
  request_emails: 0,
  resync_products: 0,
  api_access: false,
}

/** A plan's limits as they are stored; a key that an older file does not name is not allowed. */
export const readLimits = (stored: Partial<PlanLimits>): PlanLimits => ({ ...noLimits, ...stored })

const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

/** BILL-41: pauses that began in the last 12 months count. */
export const pausesLeft = (pausedAt: readonly Date[], now: Date): number =>
  Math.max(
    0,
    PAUSES_A_YEAR -
      pausedAt.filter((at) => at.getTime() > monthsBefore(now, YEAR_MONTHS).getTime()).length,
  )

/** From when another pause is possible, once those of 12 months are used; null before. */
export const nextPauseAt = (pausedAt: readonly Date[], now: Date): Date | null => {
  if (pausesLeft(pausedAt, now) > 0) return null
  // The oldest of the newest two is the first that counts no more.
  const oldest = pausedAt.toSorted((a, b) => b.getTime() - a.getTime())[PAUSES_A_YEAR - 1]
  if (!oldest) return null
  const at = new Date(oldest)
  at.setUTCMonth(at.getUTCMonth() + YEAR_MONTHS)
  return at
}

/**
 * Why it cannot be paused now; null when it can (BILL-41, BILL-42, BILL-43). `isCovered`: its trial or what was paid
 * lasts still; otherwise a payment is under way (at Stripe a renewal is a draft for an hour) and would be taken in the
 * pause. A change that is not approved yet stands in no pause's way: pausing withdraws it.
 */
export const pauseRefusal = (
  row:
    | (Moments & { isPerpetual: boolean; isCovered: boolean; scheduled_plan_id: string | null })
    | null,
  pausedAt: readonly Date[],
  now: Date,
): PauseRefusal | null => {
  const state = row ? stateAt(row, now) : 'ended'
  if (!row || state === 'ended') return 'no_subscription'
  if (row.isPerpetual) return 'perpetual'
  if (state === 'past_due') return 'past_due'
  if (state === 'paused') return 'already_paused'
  if (state === 'cancelled') return 'cancelled'
  if (row.scheduled_plan_id) return 'change_waiting'
  if (!row.isCovered) return 'payment_under_way'
  return pausesLeft(pausedAt, now) === 0 ? 'limit_reached' : null
}

/** What of pausing a provider does; the rest is emulated (decision record 0006). */
type PauseAbility = 'itself' | 'suspends' | 'no'

/**
 * Until when a pause that begins now lasts: 30 days. A provider that goes on billing is paused no longer than what is
 * paid already: nothing may be charged in a pause. On trial the days simply wait.
 */
export const pauseUntil = (
  row: { period_end: Date | null; trial_ends_at: Date | null },
  given: { pauses: PauseAbility; now: Date },
): Date => {
  const until = addDays(given.now, PAUSE_DAYS)
  const isTrial = row.trial_ends_at !== null && !isPast(row.trial_ends_at, given.now)
  return !isTrial && given.pauses === 'no' && row.period_end && row.period_end < until
    ? row.period_end
    : until
}

/**
 * Days by which a trial is lengthened ahead of time at a provider that goes on billing, and
 * how many of them may be used up.
 */
const AHEAD_DAYS = 3
const USED_DAYS = 1
/** So far ahead of the days that are left it ends at least; the sweep lengthens it as soon as it is less. */
export const LEAST_AHEAD_DAYS = AHEAD_DAYS - USED_DAYS

/**
 * Where a paused trial is to end at its provider. One that goes on billing and can only lengthen a trial is lengthened
 * a few days at a time, so that resuming early gives no days away; null when that is far enough.
 */
export const pausedTrialEnd = (given: {
  pauses: PauseAbility
  leftMs: number
  until: Date
  providerEnd: Date | null
  now: Date
}): Date | null => {
  const { pauses, leftMs, until, providerEnd, now } = given
  if (pauses !== 'no') return new Date(until.getTime() + leftMs)
  const needed = addDays(new Date(now.getTime() + leftMs), LEAST_AHEAD_DAYS)
  return providerEnd && providerEnd >= needed
    ? null
    : addDays(new Date(now.getTime() + leftMs), AHEAD_DAYS)
}

/** BILL-52: the extension of the cancel flow, on trial and once. */
export const canExtendTrial = (
  row:
    | (Moments & {
        trial_extended_at: Date | null
        scheduled_plan_id: string | null
        waiting: object | null
      })
    | null,
  now: Date,
): boolean =>
  row !== null &&
  stateAt(row, now) === 'trialing' &&
  !row.trial_extended_at &&
  !row.scheduled_plan_id &&
  !row.waiting

/** PLAN-10: judged by the name of the last plan. */
export const isPerpetualPlan = (lastPlan: { name: string } | null): boolean =>
  lastPlan?.name === PERPETUAL_PLAN

/**
 * Where the plan of a subscription has changed at the period's end without anybody telling us yet, the change counts.
 */
export const planAt = (
  row: { plan_id: string; scheduled_plan_id: string | null; scheduled_at: Date | null },
  now: Date,
): string =>
  row.scheduled_plan_id && isPast(row.scheduled_at, now) ? row.scheduled_plan_id : row.plan_id
