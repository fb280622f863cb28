import { v7 } from 'uuid'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Plan } from '@plaudit/contract/billing/plans'
import type { Tx } from '../../../db/transaction.ts'
import type { SubscriptionRow } from '../rows.ts'
import { type RightsEntry } from './rules.ts'
import { type Billed, isOfReportedPlan, isPaying } from './paying/rules.ts'
import { paymentCoversUntil } from './payment-covers-until.ts'
import { planAt, TRIAL_EXTENSION_DAYS } from '../rules.ts'
import { allEntriesOf, insertEntry, trialPausesOf } from './rows.ts'
import type { ProviderPayment } from '../../../providers/provider-subscription.ts'

type Plans = ReadonlyMap<string, Pick<Plan, 'interval' | 'cost_per_month'>>

const DAY_MS = 86_400_000

/** Free days are whole days, and a paused trial is lengthened ahead of time. */
const AHEAD_DAYS = 3

/**
 * At Shopify each change of plan on trial begins with whole free days anew, counted from an approval that may be
 * days old: the end that it tells could be moved on for ever. What was granted is the first end, the one
 * extension, and the time of pauses.
 */
const latestTrialEnd = async (
  tx: Tx,
  row: SubscriptionRow,
  { first, trialEnd }: { first: RightsEntry | undefined; trialEnd: Date },
): Promise<Date> => {
  if (!first || row.provider !== 'shopify') return trialEnd
  const pauses = await trialPausesOf(tx, row.account_id)
  const paused = pauses.reduce(
    (sum, { paused_at, resumes_at, resumed_at }) =>
      sum + (resumed_at ?? resumes_at).getTime() - paused_at.getTime(),
    0,
  )
  const days = (row.trial_extended_at ? TRIAL_EXTENSION_DAYS : 0) + pauses.length * AHEAD_DAYS + 1
  const latest = new Date(first.covers_until.getTime() + paused + days * DAY_MS)
  return trialEnd < latest ? trialEnd : latest
}

/**
 * A cancelled trial lasts until the end that was said, also where the free cycles of the provider end some hours
 * before (PayPal's are whole weeks).
 */
const saidEnd = ({ cancel_at }: SubscriptionRow, trialEnd: Date): Date =>
  cancel_at && cancel_at > trialEnd && cancel_at.getTime() - trialEnd.getTime() < DAY_MS
    ? cancel_at
    : trialEnd

const keepTrial = async (tx: Tx, row: SubscriptionRow, now: Date) => {
  const { account_id, id, started_at } = row
  if (!row.trial_ends_at || row.trial_ends_at <= started_at) return
  const trials = (await allEntriesOf(tx, account_id)).filter(
    ({ kind, subscription_id }) => kind === 'trial' && subscription_id === id,
  )
  const [first, last] = [trials[0], trials.at(-1)]
  const trial_ends_at = await latestTrialEnd(tx, row, {
    first,
    trialEnd: saidEnd(row, row.trial_ends_at),
  })
  const plan_id = planAt(row, now)
  const isKnown =
    last?.covers_until.getTime() === trial_ends_at.getTime() &&
    (last.plan_id === plan_id || trial_ends_at <= now)
  if (isKnown) return
  const covers_from = last ? now : started_at
  await insertEntry(tx, {
    account_id,
    id: v7(),
    subscription_id: id,
    kind: 'trial',
    plan_id,
    covers_from,
    covers_until: trial_ends_at,
    payment_external_id: null,
    created_at: now,
  })
}

/**
 * The plan that a payment was for, where the provider does not report it (PayPal): by the amount, the one before this
 * reconciliation or the one that is billed after it. A dearer plan that was approved after the charge was not paid by
 * it, and one approved just before it was.
 */
const planPaid = (
  payment: ProviderPayment,
  { before, providerState, plans }: Billed & { plans: Plans },
): string => {
  const { at, cents } = payment
  const isScheduled = before.scheduled_plan_id !== null && cents === before.next_amount_cents
  const earlier = isScheduled ? before.scheduled_plan_id! : planAt(before, at)
  const later = providerState.planId ?? earlier
  if (cents === before.next_amount_cents) return earlier
  if (isOfReportedPlan(payment, { before, providerState })) return later
  const distance = (planId: string) =>
    Math.abs(
      cents - cycleCost(plans.get(planId) ?? { interval: 'monthly', cost_per_month: Infinity }),
    )
  return distance(earlier) <= distance(later) ? earlier : later
}

/**
 * Adds what a provider has reported to the kept facts: a trial that is new or has moved, and what each payment covers.
 * Telling the same again adds nothing. `before`: the subscription as it was kept before this reconciliation.
 */
export const recordRights = async (
  tx: Tx,
  row: SubscriptionRow,
  {
    before,
    providerState,
    payments,
    plans,
    now,
  }: Billed & { payments: readonly ProviderPayment[]; plans: Plans; now: Date },
): Promise<void> => {
  await keepTrial(tx, row, now)
  for (const payment of payments) {
    const { covers } = payment
    if (!covers || !isPaying(payment)) continue
    const plan_id = covers.planId ?? planPaid(payment, { before, providerState, plans })
    const interval = plans.get(plan_id)?.interval
    if (!interval) continue
    await insertEntry(tx, {
      account_id: row.account_id,
      id: v7(),
      subscription_id: row.id,
      kind: 'payment',
      plan_id,
      covers_from: covers.from,
      covers_until: paymentCoversUntil(covers, interval),
      payment_external_id: payment.externalId,
      created_at: now,
    })
  }
}
