import type { Plan } from '@plaudit/contract/billing/plans'
import type {
  Coupon,
  Subscription,
  SubscriptionState,
} from '@plaudit/contract/billing/subscription'
import { codeOf, planAt, stateAt } from './rules.ts'
import type { SubscriptionRow } from './rows.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

/** The plan as this subscription pays it: a price that was changed since counts for others. */
const agreed = (plan: Plan, row: SubscriptionRow): Plan => {
  const cost = plan.interval === 'annual' ? Math.round(row.price_cents / 12) : row.price_cents
  return row.provider === null || row.plan_id !== plan.id ? plan : { ...plan, cost_per_month: cost }
}

const BILLED: ReadonlySet<SubscriptionState> = new Set(['trialing', 'active', 'past_due'])

const nextPayment = (
  { provider, period_end, next_amount_cents }: SubscriptionRow,
  { state, trialEnd }: { state: SubscriptionState; trialEnd: Date | null },
) =>
  provider !== null && BILLED.has(state)
    ? { next_billing_at: iso(trialEnd ?? period_end), next_amount: next_amount_cents }
    : { next_billing_at: null, next_amount: null }

/** The moments that are shown in this state only. */
const momentsIn = (state: SubscriptionState, row: SubscriptionRow) => ({
  paused_at: state === 'paused' ? iso(row.paused_at) : null,
  resumes_at: state === 'paused' ? iso(row.resumes_at) : null,
  cancel_at: state === 'cancelled' ? iso(row.cancel_at) : null,
  ended_at: state === 'ended' ? iso(row.ended_at ?? row.cancel_at) : null,
})

/** `keptUntil`: until when the features stay although a payment is missing. */
type Known = {
  plans: ReadonlyMap<string, Plan>
  coupon: Coupon | null
  now: Date
  undoable: boolean
  keptUntil: Date | null
}

export const subscriptionView = (
  row: SubscriptionRow,
  { plans, coupon, now, undoable, keptUntil }: Known,
): Subscription => {
  const state = stateAt(row, now)
  const plan = plans.get(planAt(row, now))
  const next = row.scheduled_plan_id ? plans.get(row.scheduled_plan_id) : undefined
  if (!plan) throw new Error(`The plan ${row.plan_id} is gone`)
  const isWaiting = next && row.scheduled_at && row.scheduled_at > now && state !== 'ended'
  const trialEnd = row.trial_ends_at && row.trial_ends_at > now ? row.trial_ends_at : null
  return {
    id: row.id,
    plan: agreed(plan, row),
    state,
    status: codeOf(state),
    payment_provider: row.provider,
    payment_method: row.payment_method,
    coupon,
    started_at: row.started_at.toISOString(),
    trial_ends_at: iso(trialEnd),
    current_period_end: iso(row.period_end),
    ...nextPayment(row, { state, trialEnd }),
    ...momentsIn(state, row),
    past_due_since: iso(row.past_due_since),
    grace_until: iso(keptUntil),
    scheduled_change: isWaiting ? { plan: next, at: row.scheduled_at!.toISOString() } : null,
    can_undo_cancel: state === 'cancelled' && undoable,
  }
}
