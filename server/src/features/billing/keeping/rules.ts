/** A subscription as its provider tells it: the part that decides what we keep. */
type Told = {
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
type Kept = {
  plan_id: string
  phase: 'pending' | 'live' | 'ended' | 'dropped'
  price_cents: number
  period_end: Date | null
  trial_ends_at: Date | null
  paused_at: Date | null
  resumes_at: Date | null
  cancel_at: Date | null
  ended_at: Date | null
  past_due_since: Date | null
  scheduled_plan_id: string | null
  scheduled_at: Date | null
  waiting: { planId: string; when: 'now' | 'period_end'; since: string } | null
}
type Abilities = { holds: 'itself' | 'suspends' | 'no'; cancels: 'itself' | 'suspends' | 'at_once'; schedules: boolean }

const isDue = (at: Date | null, now: Date) => at !== null && at <= now

/** A provider that ends at once has only carried out what we keep as "cancelled until": access stays until then. One that waits itself has ended it. */
const phaseOf = (kept: Kept, told: Told, { abilities, now }: { abilities: Abilities; now: Date }): Kept['phase'] => {
  if (told.status === 'waiting') return kept.phase === 'dropped' ? 'dropped' : 'pending'
  if (told.status !== 'ended') return 'live'
  if (kept.phase === 'pending' || kept.phase === 'dropped') return 'dropped'
  return abilities.cancels !== 'itself' && kept.cancel_at && kept.cancel_at > now ? 'live' : 'ended'
}

const pauseOf = (kept: Kept, told: Told, { abilities, now }: { abilities: Abilities; now: Date }) => {
  if (abilities.holds === 'itself')
    return told.isHeld ? { paused_at: kept.paused_at ?? now, resumes_at: told.heldUntil } : { paused_at: null, resumes_at: null }
  return { paused_at: kept.paused_at, resumes_at: kept.resumes_at }
}

/** A plan that was approved but counts from the period's end only: the provider has it already, the owner not yet. */
const planOf = (kept: Kept, told: Told, { abilities, now }: { abilities: Abilities; now: Date }) => {
  const plan_id = told.planId ?? kept.plan_id
  if (abilities.schedules) {
    // Only the owner's bank can keep a change waiting here.
    const waiting = told.clientSecret && kept.waiting?.planId !== told.planId ? kept.waiting : null
    return { plan_id, scheduled_plan_id: told.scheduled?.planId ?? null, scheduled_at: told.scheduled?.at ?? null, waiting }
  }
  const isApproved = kept.waiting !== null && kept.waiting.planId === told.planId
  const scheduled_at = isApproved && kept.waiting?.when === 'period_end' ? (kept.period_end ?? told.periodEnd) : kept.scheduled_at
  const scheduled = isApproved && kept.waiting?.when === 'period_end' ? kept.waiting.planId : kept.scheduled_plan_id
  if (scheduled && scheduled === told.planId && !isDue(scheduled_at, now))
    return { plan_id: kept.plan_id, scheduled_plan_id: scheduled, scheduled_at, waiting: isApproved ? null : kept.waiting }
  return { plan_id, scheduled_plan_id: null, scheduled_at: null, waiting: isApproved ? null : kept.waiting }
}

/**
 * What we keep after the provider has told how a subscription stands. The provider's word counts; only what it cannot do
 * itself (decision record 0006) stays as our own flags have it. The same answer twice changes nothing.
 */
export const mergeTold = (kept: Kept, told: Told, given: { abilities: Abilities; now: Date }) => {
  const { abilities, now } = given
  const phase = phaseOf(kept, told, given)
  const cancel_at = abilities.cancels === 'itself' ? told.cancelAt : kept.cancel_at
  const isOver = phase === 'ended'
  const endOfEmulated = abilities.cancels === 'itself' ? null : kept.cancel_at
  return {
    ...planOf(kept, told, given),
    ...pauseOf(kept, told, given),
    phase,
    price_cents: told.priceCents,
    trial_ends_at: told.trialEndsAt,
    period_start: told.periodStart,
    period_end: told.periodEnd ?? kept.period_end,
    next_amount_cents: told.nextCents,
    cancel_at: isOver && abilities.cancels === 'itself' ? null : cancel_at,
    past_due_since: told.status === 'past_due' ? (kept.past_due_since ?? told.owedSince ?? now) : null,
    ended_at: isOver ? (kept.ended_at ?? endOfEmulated ?? told.endedAt ?? now) : null,
  }
}
