import { addDays, PAUSE_DAYS } from '../rules.ts'

/** A subscription as its provider tells it: the part that decides what we keep. */
type ProviderState = {
  externalId: string
  status: 'waiting' | 'trialing' | 'active' | 'past_due' | 'ended'
  planId: string | null
  priceCents: number
  trialEndsAt: Date | null
  periodStart: Date | null
  periodEnd: Date | null
  isHeld: boolean
  heldUntil: Date | null
  cancelAt: Date | null
  endedAt: Date | null
  scheduled: { planId: string; at: Date } | null
  nextCents: number | null
  owedSince: Date | null
  clientSecret: string | null
}
/** What a page was opened for. `earlier`: the plan of an earlier page that was approved meanwhile. */
type Waiting = {
  planId: string
  when: 'now' | 'period_end'
  promoCodeId: string | null
  externalId: string | null
  since: string
  earlier?: string
  paidUntil?: string
}
type StoredState = {
  external_id: string | null
  plan_id: string
  phase: 'pending' | 'live' | 'ended' | 'dropped'
  price_cents: number
  next_amount_cents: number | null
  period_end: Date | null
  trial_ends_at: Date | null
  paused_at: Date | null
  resumes_at: Date | null
  cancel_at: Date | null
  ended_at: Date | null
  past_due_since: Date | null
  scheduled_plan_id: string | null
  scheduled_at: Date | null
  waiting: Waiting | null
}
/** `paidUntil`: until when payments that have come cover the account; null when nothing is paid now. `begun`: the plan whose price a new payment was. */
type Given = { abilities: Abilities; now: Date; paidUntil: Date | null; begun: string | null }
type Abilities = {
  holds: 'itself' | 'suspends' | 'no'
  cancels: 'itself' | 'suspends' | 'at_once'
  schedules: boolean
}

const isDue = (at: Date | null, now: Date) => at !== null && at <= now

/** A provider that ends at once has only carried out what we keep as "cancelled until": access stays until then. One that waits itself has ended it. */
const phaseOf = (
  kept: StoredState,
  told: ProviderState,
  { abilities, now }: { abilities: Abilities; now: Date },
): StoredState['phase'] => {
  if (told.status === 'waiting') return kept.phase === 'dropped' ? 'dropped' : 'pending'
  if (told.status !== 'ended') return 'live'
  if (kept.phase === 'pending' || kept.phase === 'dropped') return 'dropped'
  return abilities.cancels !== 'itself' && kept.cancel_at && kept.cancel_at > now ? 'live' : 'ended'
}

const notPaused = { paused_at: null, resumes_at: null }

/** A trial that is paused is made longer there instead of suspended: it then ends after the pause does. */
const isHeldThere = ({ isHeld, trialEndsAt }: ProviderState, { resumes_at }: StoredState) =>
  isHeld || (trialEndsAt !== null && resumes_at !== null && trialEndsAt > resumes_at)

/**
 * A provider that suspends does not say why: a suspension that we have not cancelled for is a pause, and what runs there is
 * not paused. So both sides agree again when the answer to one of our calls was lost.
 */
const suspensionOf = (kept: StoredState, told: ProviderState, now: Date) => {
  if (kept.phase !== 'live' || told.status === 'ended' || kept.cancel_at)
    return { paused_at: kept.paused_at, resumes_at: kept.resumes_at }
  if (!isHeldThere(told, kept)) return notPaused
  return {
    paused_at: kept.paused_at ?? now,
    resumes_at: kept.resumes_at ?? addDays(now, PAUSE_DAYS),
  }
}

const pauseOf = (
  kept: StoredState,
  told: ProviderState,
  { abilities, now }: { abilities: Abilities; now: Date },
) => {
  if (abilities.holds === 'itself')
    return told.isHeld
      ? { paused_at: kept.paused_at ?? now, resumes_at: told.heldUntil }
      : notPaused
  if (abilities.holds === 'suspends') return suspensionOf(kept, told, now)
  return { paused_at: kept.paused_at, resumes_at: kept.resumes_at }
}

/** Where a cancellation is a suspension, what runs again is not cancelled any more. */
const cancelOf = (
  kept: StoredState,
  told: ProviderState,
  { abilities, now }: { abilities: Abilities; now: Date },
) => {
  if (abilities.cancels === 'itself') return told.cancelAt
  const isRunning = told.status !== 'ended' && told.status !== 'waiting' && !told.isHeld
  return abilities.cancels === 'suspends' && isRunning && kept.cancel_at && kept.cancel_at > now
    ? null
    : kept.cancel_at
}

/** A change whose time has come is the present plan, also when nobody has told of it yet. */
const presentPlan = ({ plan_id, scheduled_plan_id, scheduled_at }: StoredState, now: Date) =>
  scheduled_plan_id && isDue(scheduled_at, now) ? scheduled_plan_id : plan_id

/** Whether what is told is what the owner was asked to approve: a page for another subscription says nothing about the present one, which can have the same plan. */
export const isAwaited = (
  { external_id, waiting }: Pick<StoredState, 'external_id' | 'waiting'>,
  told: Pick<ProviderState, 'externalId' | 'planId' | 'status'>,
): boolean =>
  waiting !== null &&
  waiting.planId === told.planId &&
  told.status !== 'ended' &&
  (waiting.externalId === null ||
    waiting.externalId === external_id ||
    waiting.externalId === told.externalId)

/**
 * The plan of a page that another had taken the place of, or that nobody waited for any more, and that was approved after all:
 * it is what runs next at the provider. Null at any look but the first that tells of it.
 */
export const earlierApprovedPage = (
  kept: StoredState,
  told: ProviderState,
  given: Given,
): string | null => {
  if (told.planId === null || told.externalId !== kept.external_id || given.abilities.schedules)
    return null
  if (kept.phase !== 'live' || told.status === 'ended' || cancelOf(kept, told, given)) return null
  return [presentPlan(kept, given.now), kept.scheduled_plan_id, kept.waiting?.planId].includes(
    told.planId,
  )
    ? null
    : told.planId
}

/** What is still waited for; it remembers that an earlier page was approved meanwhile. */
const stillWaiting = (kept: StoredState, told: ProviderState, given: Given): Waiting | null => {
  if (!kept.waiting || isAwaited(kept, told)) return null
  const { earlier, ...waiting } = kept.waiting
  const planId =
    earlierApprovedPage(kept, told, given) ?? (earlier === told.planId ? earlier : undefined)
  return planId === undefined ? waiting : { ...waiting, earlier: planId }
}

/** The provider keeps a change until its time has come; only the owner's bank can keep one waiting here. */
const scheduledThere = (kept: StoredState, told: ProviderState) => ({
  plan_id: told.planId ?? kept.plan_id,
  scheduled_plan_id: told.scheduled?.planId ?? null,
  scheduled_at: told.scheduled?.at ?? null,
  waiting: told.clientSecret && kept.waiting?.planId !== told.planId ? kept.waiting : null,
})

/** Whether the plan that is told is the account's from now on. */
const isAtOnce = (
  kept: StoredState,
  told: ProviderState,
  { now, begun, paidUntil }: Given,
): boolean => {
  const plan_id = told.planId ?? kept.plan_id
  if (kept.phase !== 'live' || plan_id === presentPlan(kept, now) || plan_id === begun) return true
  return isAwaited(kept, told) && kept.waiting?.when === 'now' && !paidUntil
}

const nextPeriodAt = (
  kept: StoredState,
  told: ProviderState,
  { now, paidUntil }: Given,
): Date | null => {
  const plan_id = told.planId ?? kept.plan_id
  const isScheduled = plan_id === kept.scheduled_plan_id && presentPlan(kept, now) === kept.plan_id
  if (isScheduled) return kept.scheduled_at
  if (kept.period_end && kept.period_end > now) return kept.period_end
  return paidUntil ?? kept.period_end ?? told.periodEnd
}

/**
 * When a change that is not the account's at once begins: with the next period, and not while the trial goes on, which the store
 * platform begins anew with each approval.
 */
const takesEffectAt = (kept: StoredState, told: ProviderState, given: Given): Date | null => {
  const at = nextPeriodAt(kept, told, given)
  const isOnTrial = told.status === 'trialing' && told.trialEndsAt !== null
  return isOnTrial && at && told.trialEndsAt! > at ? told.trialEndsAt : at
}

/**
 * Where the provider has a changed plan at once, it is the account's when it is begun with, when its price was taken, when it was approved to begin at
 * once and nothing is paid yet (on trial), or when the paid period is over; until then the owner has what was paid for. A paid
 * difference makes it `kept.plan_id` (charging). A cancelled plan ends, whatever is approved beside it: no change is shown.
 */
const planOf = (kept: StoredState, told: ProviderState, given: Given) => {
  const { abilities, now } = given
  if (abilities.schedules) return scheduledThere(kept, told)
  const plan_id = told.planId ?? kept.plan_id
  const present = presentPlan(kept, now)
  const waiting = stillWaiting(kept, told, given)
  const nothingScheduled = { scheduled_plan_id: null, scheduled_at: null, waiting }
  if (kept.phase === 'live' && cancelOf(kept, told, given))
    return { plan_id: present, ...nothingScheduled }
  const scheduled_at = takesEffectAt(kept, told, given)
  if (isAtOnce(kept, told, given) || isDue(scheduled_at, now))
    return { plan_id, ...nothingScheduled }
  return { plan_id: present, scheduled_plan_id: plan_id, scheduled_at, waiting }
}

/** A change whose time has come had its price as the next amount. */
const priceOf = (kept: StoredState, now: Date) =>
  presentPlan(kept, now) === kept.plan_id
    ? kept.price_cents
    : (kept.next_amount_cents ?? kept.price_cents)

/** What is agreed for the plan that runs; a change that waits has its own price already. */
const agreedPrice = (
  kept: StoredState,
  told: ProviderState,
  { abilities, now, planId }: Given & { planId: string },
) =>
  !abilities.schedules && told.planId !== null && planId !== told.planId
    ? priceOf(kept, now)
    : told.priceCents

const endOf = (kept: StoredState, told: ProviderState, given: Given) => {
  const { abilities, now } = given
  const phase = phaseOf(kept, told, given)
  const cancel_at = cancelOf(kept, told, given)
  if (phase !== 'ended') return { phase, cancel_at, ended_at: null }
  if (abilities.cancels === 'itself')
    return { phase, cancel_at: null, ended_at: kept.ended_at ?? told.endedAt ?? now }
  return { phase, cancel_at, ended_at: kept.ended_at ?? kept.cancel_at ?? told.endedAt ?? now }
}

/**
 * What we keep after the provider has told how a subscription stands. The provider's word counts; only what it cannot do
 * itself (decision record 0006) stays as our own flags have it. The same answer twice changes nothing.
 */
export const mergeProviderState = (kept: StoredState, told: ProviderState, given: Given) => {
  const plan = planOf(kept, told, given)
  return {
    ...plan,
    ...pauseOf(kept, told, given),
    ...endOf(kept, told, given),
    price_cents: agreedPrice(kept, told, { ...given, planId: plan.plan_id }),
    trial_ends_at: told.trialEndsAt,
    period_start: told.periodStart,
    period_end: told.periodEnd ?? kept.period_end,
    next_amount_cents: told.nextCents,
    past_due_since:
      told.status === 'past_due' ? (kept.past_due_since ?? told.owedSince ?? given.now) : null,
  }
}
