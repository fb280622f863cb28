import { v7 } from 'uuid'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Plan } from '@plaudit/contract/billing/plans'
import type { Tx } from '../../../db/transaction.ts'
import type { SubscriptionRow } from '../rows.ts'
import type { RightsEntry } from './rules.ts'
import { addPeriod } from '../../../providers/reckon-terms.ts'
import { planAt, TRIAL_EXTENSION_DAYS } from '../rules.ts'
import { allEntriesOf, insertEntry, trialPausesOf } from './rows.ts'
import type { ProviderPayment } from '../../../providers/provider-subscription.ts'

type Plans = ReadonlyMap<string, Pick<Plan, 'interval' | 'cost_per_month'>>

const DAY_MS = 86_400_000

/** Free days are whole days, and a paused trial is lengthened ahead of time. */
const AHEAD_DAYS = 3

/**
 * At Shopify each change of plan on trial begins with whole free days anew, counted from an approval that may be days old: the
 * end that it tells could be moved on for ever. What was granted is the first end, the one extension, and the time of pauses.
 */
const latestTrialEnd = async (
  tx: Tx,
  row: SubscriptionRow,
  { first, told }: { first: RightsEntry | undefined; told: Date },
): Promise<Date> => {
  if (!first || row.provider !== 'shopify') return told
  const pauses = await trialPausesOf(tx, row.account_id)
  const paused = pauses.reduce(
    (sum, { paused_at, resumes_at, resumed_at }) =>
      sum + (resumed_at ?? resumes_at).getTime() - paused_at.getTime(),
    0,
  )
  const days = (row.trial_extended_at ? TRIAL_EXTENSION_DAYS : 0) + pauses.length * AHEAD_DAYS + 1
  const latest = new Date(first.covers_until.getTime() + paused + days * DAY_MS)
  return told < latest ? told : latest
}

/** A cancelled trial lasts until the end that was said, also where the free cycles of the provider end some hours before (PayPal's are whole weeks). */
const saidEnd = ({ cancel_at }: SubscriptionRow, told: Date): Date =>
  cancel_at && cancel_at > told && cancel_at.getTime() - told.getTime() < DAY_MS ? cancel_at : told

const keepTrial = async (tx: Tx, row: SubscriptionRow, now: Date) => {
  const { account_id, id, started_at } = row
  if (!row.trial_ends_at || row.trial_ends_at <= started_at) return
  const trials = (await allEntriesOf(tx, account_id)).filter(
    ({ kind, subscription_id }) => kind === 'trial' && subscription_id === id,
  )
  const [first, last] = [trials[0], trials.at(-1)]
  const trial_ends_at = await latestTrialEnd(tx, row, {
    first,
    told: saidEnd(row, row.trial_ends_at),
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

/** A period on from a payment; from a month's last day to the last day of another, as providers count that keep the day of the month. */
const periodAfter = (from: Date, interval: 'monthly' | 'annual'): Date => {
  const until = addPeriod(from, interval)
  const isLastDay = new Date(from.getTime() + DAY_MS).getUTCDate() === 1
  const lastOfMonth = new Date(
    Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0),
  ).getUTCDate()
  if (isLastDay) until.setUTCDate(lastOfMonth)
  return until
}

/** Where a provider only says when it charges next, no payment covers more than a period of its plan. */
const untilOf = (
  { from, until, planId }: NonNullable<ProviderPayment['covers']>,
  interval: 'monthly' | 'annual',
): Date => {
  if (planId && until) return until
  const most = periodAfter(from, interval)
  return until && until < most ? until : most
}

/** One that is under way covers its time from now on; declined after all, its entry counts no more (`entriesOf`). */
const isPaying = ({ status }: ProviderPayment) =>
  status === 'succeeded' || status === 'paid' || status === 'pending'

type Billed = {
  before: SubscriptionRow
  told: { planId: string | null; priceCents: number; nextCents: number | null }
}

/** Whether a payment is exactly what the plan costs that the provider bills by now, and not what was to be paid before. */
const isOfTold = ({ cents }: ProviderPayment, { before, told }: Billed): boolean =>
  told.planId !== null &&
  cents !== before.next_amount_cents &&
  (cents === told.priceCents || cents === told.nextCents)

/**
 * The plan that a payment was for, where the provider does not say (PayPal): by the amount, the one before this look or the one that is
 * billed after it. A dearer plan that was approved after the charge was not paid by it, and one approved just before it was.
 */
const planPaid = (
  payment: ProviderPayment,
  { before, told, plans }: Billed & { plans: Plans },
): string => {
  const { at, cents } = payment
  const isScheduled = before.scheduled_plan_id !== null && cents === before.next_amount_cents
  const earlier = isScheduled ? before.scheduled_plan_id! : planAt(before, at)
  const later = told.planId ?? earlier
  if (cents === before.next_amount_cents) return earlier
  if (isOfTold(payment, { before, told })) return later
  const distance = (planId: string) =>
    Math.abs(
      cents - cycleCost(plans.get(planId) ?? { interval: 'monthly', cost_per_month: Infinity }),
    )
  return distance(earlier) <= distance(later) ? earlier : later
}

/** The plan that a new payment began: the one that the provider bills, once its price was taken; null without one. */
export const planBegun = (
  payments: readonly ProviderPayment[],
  {
    kept,
    oneOff,
    ...billed
  }: Billed & { kept: readonly RightsEntry[]; oneOff: ReadonlySet<string> },
): string | null => {
  const known = new Set(kept.map(({ payment_external_id }) => payment_external_id))
  const newest = payments.findLast(
    (one) =>
      one.covers && isPaying(one) && !known.has(one.externalId) && !oneOff.has(one.externalId),
  )
  return newest && isOfTold(newest, billed) ? billed.told.planId : null
}

/** Until when payments that have come cover the account; null when that is over. */
export const paidUntil = (
  payments: readonly ProviderPayment[],
  given: { kept: readonly RightsEntry[]; interval: 'monthly' | 'annual'; now: Date },
): Date | null => {
  const told = payments.flatMap((one) =>
    one.covers && isPaying(one) ? [untilOf(one.covers, given.interval)] : [],
  )
  const known = given.kept.flatMap((one) => (one.kind === 'payment' ? [one.covers_until] : []))
  const last = Math.max(0, ...[...told, ...known].map((at) => at.getTime()))
  return last > given.now.getTime() ? new Date(last) : null
}

/**
 * Adds what a provider has told to the kept facts: a trial that is new or has moved, and what each payment covers. Telling
 * the same again adds nothing. `before`: the subscription as it was kept before this look.
 */
export const recordRights = async (
  tx: Tx,
  row: SubscriptionRow,
  {
    before,
    told,
    payments,
    plans,
    now,
  }: Billed & { payments: readonly ProviderPayment[]; plans: Plans; now: Date },
): Promise<void> => {
  await keepTrial(tx, row, now)
  for (const payment of payments) {
    const { covers } = payment
    if (!covers || !isPaying(payment)) continue
    const plan_id = covers.planId ?? planPaid(payment, { before, told, plans })
    const interval = plans.get(plan_id)?.interval
    if (!interval) continue
    await insertEntry(tx, {
      account_id: row.account_id,
      id: v7(),
      subscription_id: row.id,
      kind: 'payment',
      plan_id,
      covers_from: covers.from,
      covers_until: untilOf(covers, interval),
      payment_external_id: payment.externalId,
      created_at: now,
    })
  }
}
