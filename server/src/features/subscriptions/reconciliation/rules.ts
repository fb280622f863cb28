import type { Payments } from '../../../providers/payments.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'
import { addDays, PAUSE_DAYS } from '../rules.ts'
import type { SubscriptionRow } from '../rows.ts'

/** A subscription at its provider: the part that decides what we keep. */
type ProviderState = Pick<
  ProviderSubscription,
  | 'externalId'
  | 'status'
  | 'planId'
  | 'priceCents'
  | 'trialEndsAt'
  | 'periodStart'
  | 'periodEnd'
  | 'isSuspended'
  | 'suspendedUntil'
  | 'cancelAt'
  | 'endedAt'
  | 'scheduled'
  | 'nextCents'
  | 'owedSince'
  | 'clientSecret'
>

/** What we keep of it. */
type StoredState = Pick<
  SubscriptionRow,
  | 'external_id'
  | 'plan_id'
  | 'phase'
  | 'price_cents'
  | 'next_amount_cents'
  | 'period_end'
  | 'trial_ends_at'
  | 'paused_at'
  | 'resumes_at'
  | 'cancel_at'
  | 'ended_at'
  | 'past_due_since'
  | 'scheduled_plan_id'
  | 'scheduled_at'
  | 'waiting'
>
type Waiting = NonNullable<SubscriptionRow['waiting']>

/** `paidUntil`: until when payments that have come cover the account; null when nothing is paid now. `begun`: the plan whose price a new payment was. */
type Given = { abilities: Abilities; now: Date; paidUntil: Date | null; begun: string | null }
type Abilities = Pick<Payments['abilities'], 'pauses' | 'cancels' | 'schedules'>

const isDue = (at: Date | null, now: Date) => at !== null && at <= now

/** A provider that ends at once has only carried out what we keep as "cancelled until": access stays until then. One that waits itself has ended it. */
const phaseOf = (
  kept: StoredState,
  providerState: ProviderState,
  { abilities, now }: { abilities: Abilities; now: Date },
): StoredState['phase'] => {
  if (providerState.status === 'waiting') return kept.phase === 'dropped' ? 'dropped' : 'pending'
  if (providerState.status !== 'ended') return 'live'
  if (kept.phase === 'pending' || kept.phase === 'dropped') return 'dropped'
  return abilities.cancels !== 'itself' && kept.cancel_at && kept.cancel_at > now ? 'live' : 'ended'
}

const notPaused = { paused_at: null, resumes_at: null }

/** A trial that is paused is made longer there instead of suspended: it then ends after the pause does. */
const isSuspendedAtProvider = (
  { isSuspended, trialEndsAt }: ProviderState,
  { resumes_at }: StoredState,
) => isSuspended || (trialEndsAt !== null && resumes_at !== null && trialEndsAt > resumes_at)

/**
 * A provider that suspends does not say why: a suspension that we have not cancelled for is a pause, and what runs there is
 * not paused. So both sides agree again when the answer to one of our calls was lost.
 */
const suspensionOf = (kept: StoredState, providerState: ProviderState, now: Date) => {
  if (kept.phase !== 'live' || providerState.status === 'ended' || kept.cancel_at)
    return { paused_at: kept.paused_at, resumes_at: kept.resumes_at }
  if (!isSuspendedAtProvider(providerState, kept)) return notPaused
  return {
    paused_at: kept.paused_at ?? now,
    resumes_at: kept.resumes_at ?? addDays(now, PAUSE_DAYS),
  }
}

const pauseOf = (
  kept: StoredState,
  providerState: ProviderState,
  { abilities, now }: { abilities: Abilities; now: Date },
) => {
  if (abilities.pauses === 'itself')
    return providerState.isSuspended
      ? { paused_at: kept.paused_at ?? now, resumes_at: providerState.suspendedUntil }
      : notPaused
  if (abilities.pauses === 'suspends') return suspensionOf(kept, providerState, now)
  return { paused_at: kept.paused_at, resumes_at: kept.resumes_at }
}

/** Where a cancellation is a suspension, what runs again is not cancelled any more. */
const cancelOf = (
  kept: StoredState,
  providerState: ProviderState,
  { abilities, now }: { abilities: Abilities; now: Date },
) => {
  if (abilities.cancels === 'itself') return providerState.cancelAt
  const isRunning =
    providerState.status !== 'ended' &&
    providerState.status !== 'waiting' &&
    !providerState.isSuspended
  return abilities.cancels === 'suspends' && isRunning && kept.cancel_at && kept.cancel_at > now
    ? null
    : kept.cancel_at
}

/** A change whose time has come is the present plan, also when nobody has reported it yet. */
const presentPlan = ({ plan_id, scheduled_plan_id, scheduled_at }: StoredState, now: Date) =>
  scheduled_plan_id && isDue(scheduled_at, now) ? scheduled_plan_id : plan_id

/** Whether what is reported is what the owner was asked to approve: a page for another subscription says nothing about the present one, which can have the same plan. */
export const isAwaited = (
  { external_id, waiting }: Pick<StoredState, 'external_id' | 'waiting'>,
  providerState: Pick<ProviderState, 'externalId' | 'planId' | 'status'>,
): boolean =>
  waiting !== null &&
  waiting.planId === providerState.planId &&
  providerState.status !== 'ended' &&
  (waiting.externalId === null ||
    waiting.externalId === external_id ||
    waiting.externalId === providerState.externalId)

/**
 * The plan of a page that another had taken the place of, or that nobody waited for any more, and that was approved after all:
 * it is what runs next at the provider. Null at any reconciliation but the first that reports it.
 */
export const earlierApprovedPage = (
  kept: StoredState,
  providerState: ProviderState,
  given: Given,
): string | null => {
  if (
    providerState.planId === null ||
    providerState.externalId !== kept.external_id ||
    given.abilities.schedules
  )
    return null
  if (
    kept.phase !== 'live' ||
    providerState.status === 'ended' ||
    cancelOf(kept, providerState, given)
  )
    return null
  return [presentPlan(kept, given.now), kept.scheduled_plan_id, kept.waiting?.planId].includes(
    providerState.planId,
  )
    ? null
    : providerState.planId
}

/** What is still waited for; it remembers that an earlier page was approved meanwhile. */
const stillWaiting = (
  kept: StoredState,
  providerState: ProviderState,
  given: Given,
): Waiting | null => {
  if (!kept.waiting || isAwaited(kept, providerState)) return null
  const { earlier, ...waiting } = kept.waiting
  const planId =
    earlierApprovedPage(kept, providerState, given) ??
    (earlier === providerState.planId ? earlier : undefined)
  return planId === undefined ? waiting : { ...waiting, earlier: planId }
}

/** The provider keeps a change until its time has come; only the owner's bank can keep one waiting here. */
const scheduledThere = (kept: StoredState, providerState: ProviderState) => ({
  plan_id: providerState.planId ?? kept.plan_id,
  scheduled_plan_id: providerState.scheduled?.planId ?? null,
  scheduled_at: providerState.scheduled?.at ?? null,
  waiting:
    providerState.clientSecret && kept.waiting?.planId !== providerState.planId
      ? kept.waiting
      : null,
})

/** Whether the plan that is reported is the account's from now on. */
const isAtOnce = (
  kept: StoredState,
  providerState: ProviderState,
  { now, begun, paidUntil }: Given,
): boolean => {
  const plan_id = providerState.planId ?? kept.plan_id
  if (kept.phase !== 'live' || plan_id === presentPlan(kept, now) || plan_id === begun) return true
  return isAwaited(kept, providerState) && kept.waiting?.when === 'now' && !paidUntil
}

const nextPeriodAt = (
  kept: StoredState,
  providerState: ProviderState,
  { now, paidUntil }: Given,
): Date | null => {
  const plan_id = providerState.planId ?? kept.plan_id
  const isScheduled = plan_id === kept.scheduled_plan_id && presentPlan(kept, now) === kept.plan_id
  if (isScheduled) return kept.scheduled_at
  if (kept.period_end && kept.period_end > now) return kept.period_end
  return paidUntil ?? kept.period_end ?? providerState.periodEnd
}

/**
 * When a change that is not the account's at once begins: with the next period, and not while the trial goes on, which the store
 * platform begins anew with each approval.
 */
const takesEffectAt = (
  kept: StoredState,
  providerState: ProviderState,
  given: Given,
): Date | null => {
  const at = nextPeriodAt(kept, providerState, given)
  const isOnTrial = providerState.status === 'trialing' && providerState.trialEndsAt !== null
  return isOnTrial && at && providerState.trialEndsAt! > at ? providerState.trialEndsAt : at
}

/**
 * Where the provider has a changed plan at once, it is the account's when it is begun with, when its price was taken, when it was approved to begin at
 * once and nothing is paid yet (on trial), or when the paid period is over; until then the owner has what was paid for. A paid
 * difference makes it `kept.plan_id` (charging). A cancelled plan ends, whatever is approved beside it: no change is shown.
 */
const planOf = (kept: StoredState, providerState: ProviderState, given: Given) => {
  const { abilities, now } = given
  if (abilities.schedules) return scheduledThere(kept, providerState)
  const plan_id = providerState.planId ?? kept.plan_id
  const present = presentPlan(kept, now)
  const waiting = stillWaiting(kept, providerState, given)
  const nothingScheduled = { scheduled_plan_id: null, scheduled_at: null, waiting }
  if (kept.phase === 'live' && cancelOf(kept, providerState, given))
    return { plan_id: present, ...nothingScheduled }
  const scheduled_at = takesEffectAt(kept, providerState, given)
  if (isAtOnce(kept, providerState, given) || isDue(scheduled_at, now))
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
  providerState: ProviderState,
  { abilities, now, planId }: Given & { planId: string },
) =>
  !abilities.schedules && providerState.planId !== null && planId !== providerState.planId
    ? priceOf(kept, now)
    : providerState.priceCents

const endOf = (kept: StoredState, providerState: ProviderState, given: Given) => {
  const { abilities, now } = given
  const phase = phaseOf(kept, providerState, given)
  const cancel_at = cancelOf(kept, providerState, given)
  if (phase !== 'ended') return { phase, cancel_at, ended_at: null }
  if (abilities.cancels === 'itself')
    return { phase, cancel_at: null, ended_at: kept.ended_at ?? providerState.endedAt ?? now }
  return {
    phase,
    cancel_at,
    ended_at: kept.ended_at ?? kept.cancel_at ?? providerState.endedAt ?? now,
  }
}

/**
 * What we keep after the provider has reported how a subscription stands. The provider's word counts; only what it cannot do
 * itself (decision record 0006) stays as our own flags have it. The same answer twice changes nothing.
 */
export const mergeProviderState = (
  kept: StoredState,
  providerState: ProviderState,
  given: Given,
) => {
  const plan = planOf(kept, providerState, given)
  return {
    ...plan,
    ...pauseOf(kept, providerState, given),
    ...endOf(kept, providerState, given),
    price_cents: agreedPrice(kept, providerState, { ...given, planId: plan.plan_id }),
    trial_ends_at: providerState.trialEndsAt,
    period_start: providerState.periodStart,
    period_end: providerState.periodEnd ?? kept.period_end,
    next_amount_cents: providerState.nextCents,
    past_due_since:
      providerState.status === 'past_due'
        ? (kept.past_due_since ?? providerState.owedSince ?? given.now)
        : null,
  }
}

/** What waits for the owner's bank is given up so long before the period ends: its card is not to pay the renewal. */
export const BEFORE_RENEWAL_MS = 3_600_000
