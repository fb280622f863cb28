import { addDays, GRACE_DAYS, graceUntil, stateAt, type Moments } from '../rules.ts'

/**
 * A kept fact: until when a plan was granted or paid for. Entries are only added; a later entry of a trial
 * takes the place of an earlier one.
 */
export type RightsEntry = {
  id: string
  subscription_id: string
  kind: 'trial' | 'payment'
  plan_id: string
  covers_from: Date
  covers_until: Date
  payment_external_id: string | null
  created_at: Date
}
type Subject = Moments & {
  id: string
  provider: string | null
  plan_id: string
  scheduled_plan_id: string | null
  scheduled_at: Date | null
  started_at: Date
}

/** What the rights of an account follow from. `lastPause`: the last one that has ended. */
export type RightsFacts = {
  row: Subject | null
  entries: readonly RightsEntry[]
  lastPause: { from: Date; until: Date } | null
}

/** Which plan may be used at a moment and why, or why none. `until` is null for a grant without end. */
export type Rights =
  | {
      planId: string
      because: 'trial' | 'payment' | 'grant' | 'grace'
      from: Date
      until: Date | null
      payment: string | null
    }
  | { planId: null; because: 'no_plan' | 'paused' | 'ended' | 'unpaid' }

/** A provider reports a failed payment within a day of the period's end; a grace begins no later. */
const REPORTED_WITHIN_DAYS = 1

/** Ids are in the order in which they were made (UUID v7). */
export const byAge = (a: RightsEntry, b: RightsEntry) =>
  a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)

/** The entries of a subscription that count: every payment, and of its trials the one that was reported last. */
export const countingEntries = (
  entries: readonly RightsEntry[],
  subscriptionId: string,
): RightsEntry[] => {
  const own = entries
    .filter(({ subscription_id }) => subscription_id === subscriptionId)
    .toSorted(byAge)
  const trial = own.findLast(({ kind }) => kind === 'trial')
  return own.filter((entry) => entry.kind === 'payment' || entry === trial)
}

const lastCovered = (entries: readonly RightsEntry[], subscriptionId: string): RightsEntry | null =>
  countingEntries(entries, subscriptionId).reduce<RightsEntry | null>(
    (last, one) => (last && last.covers_until > one.covers_until ? last : one),
    null,
  )

/** Until when something is granted or paid, whatever may be used meanwhile; null when nothing ever was. */
export const coveredUntil = (
  entries: readonly RightsEntry[],
  subscriptionId: string,
): Date | null => lastCovered(entries, subscriptionId)?.covers_until ?? null

/**
 * The plan that is granted or paid at a moment, or was last, whatever may be used
 * meanwhile; null when nothing ever was.
 */
export const paidPlan = (
  entries: readonly RightsEntry[],
  subscriptionId: string,
  at: Date,
): string | null => {
  const counting = countingEntries(entries, subscriptionId)
  const present = counting.findLast(
    ({ covers_from, covers_until }) => covers_from <= at && covers_until > at,
  )
  return (present ?? lastCovered(entries, subscriptionId))?.plan_id ?? null
}

/** When the plan ends once nothing more is paid: with what is paid, and now where nothing is. A trial is not paid. */
export const endOfPaid = (
  entries: readonly RightsEntry[],
  subscriptionId: string,
  now: Date,
): Date => {
  const until = coveredUntil(
    entries.filter(({ kind }) => kind === 'payment'),
    subscriptionId,
  )
  return until && until > now ? until : now
}

const later = (a: Date, b: Date | null): Date => (b && b > a ? b : a)
export const earlier = (a: Date, b: Date | null): Date => (b && b < a ? b : a)

/**
 * RIGHT-3: an unpaid plan keeps its features for 7 days, those that were covered last: a plan that was to
 * follow is not paid. They begin where what is covered ends, or where a pause ended that began before; nothing
 * that was never covered has a grace.
 */
const graceOf = ({
  row,
  entries,
  lastPause,
}: RightsFacts & { row: Subject }): { from: Date; until: Date; planId: string } | null => {
  const last = lastCovered(entries, row.id)
  const covered = last?.covers_until
  if (!covered || row.cancel_at) return null
  const from = lastPause && lastPause.from < covered ? later(covered, lastPause.until) : covered
  return {
    from,
    planId: last.plan_id,
    until: row.past_due_since
      ? earlier(addDays(from, GRACE_DAYS + REPORTED_WITHIN_DAYS), graceUntil(row))
      : addDays(from, GRACE_DAYS),
  }
}

/**
 * Until when an unpaid plan keeps its features, or since when they are off: what is covered, and the grace after it.
 * Null for one that was never covered (its first payment failed), which has none.
 */
export const keptUntil = (facts: RightsFacts): Date | null => {
  const { row, entries } = facts
  const covered = row && coveredUntil(entries, row.id)
  return covered && later(covered, graceOf({ ...facts, row })?.until ?? null)
}

/**
 * What an account may use at a moment, and why: covered by a grant, a trial or a payment and not paused, else the
 * grace. Everything that the product allows follows from this (RIGHT-1, RIGHT-3).
 */
export const rightsAt = (facts: RightsFacts, now: Date): Rights => {
  const { row, entries } = facts
  if (!row) return { planId: null, because: 'no_plan' }
  const state = stateAt(row, now)
  if (state === 'ended') return { planId: null, because: 'ended' }
  if (state === 'paused') return { planId: null, because: 'paused' }
  if (row.provider === null)
    return {
      planId: row.plan_id,
      because: 'grant',
      from: row.started_at,
      until: null,
      payment: null,
    }
  const present = countingEntries(entries, row.id).findLast(
    ({ covers_from, covers_until }) => covers_from <= now && covers_until > now,
  )
  if (present)
    return {
      planId: present.plan_id,
      because: present.kind,
      from: present.covers_from,
      until: earlier(present.covers_until, row.cancel_at),
      payment: present.payment_external_id,
    }
  const grace = graceOf({ ...facts, row })
  if (grace && grace.until > now)
    return {
      planId: grace.planId,
      because: 'grace',
      from: grace.from,
      until: grace.until,
      payment: null,
    }
  return { planId: null, because: 'unpaid' }
}

/** Whether what may be used now is granted or paid; a grace is neither. */
export const isCovered = ({ because }: Rights): boolean =>
  because === 'trial' || because === 'payment' || because === 'grant'

/**
 * A renewal is paid within hours of the period's end (Stripe keeps its invoice as a draft for an hour):
 * until then no payment is missing.
 */
export const PAID_WITHIN_DAYS = 1

/**
 * Whether what is called a grace is a renewal that is under way: what was covered has just
 * ended, and no payment has failed.
 */
export const isRenewing = ({ row }: Pick<RightsFacts, 'row'>, rights: Rights, now: Date): boolean =>
  rights.because === 'grace' &&
  row !== null &&
  row.past_due_since === null &&
  now < addDays(rights.from, PAID_WITHIN_DAYS)
