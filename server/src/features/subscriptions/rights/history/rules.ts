import type { RightLine } from '@plaudit/contract/billing/rights'
import { addDays, GRACE_DAYS } from '../../rules.ts'
import { byAge, countingEntries, earlier, PAID_WITHIN_DAYS, type RightsEntry } from '../rules.ts'

/** A subscription, and until when it lasted. */
type Lived = {
  id: string
  provider: string | null
  plan_id: string
  started_at: Date
  past_due_since: Date | null
  endedAt: Date | null
}
export type RightsPeriod = {
  from: Date
  until: Date | null
  planId: string
  because: RightLine['because']
  payment: string | null
}

const clipped = (at: Date, ...ends: (Date | null | undefined)[]): Date =>
  ends.reduce<Date>((first, end) => earlier(first, end ?? null), at)

/** What of a stretch is left when a later one begins in it. */
const untilNext = (stretches: readonly RightsPeriod[]): RightsPeriod[] =>
  stretches.map((one, place) => {
    const next = stretches.slice(place + 1).find(({ from }) => from > one.from)
    return next && one.until && next.from < one.until ? { ...one, until: next.from } : one
  })

/** The days without a payment that the grace covered, before the next payment or up to now. */
const graceAfter = (
  one: RightsPeriod,
  next: RightsPeriod | undefined,
  { now, endedAt, past_due_since }: { now: Date } & Lived,
): RightsPeriod[] => {
  if (!one.until || one.until >= now) return []
  if (!next && !endedAt && !past_due_since && now < addDays(one.until, PAID_WITHIN_DAYS)) return []
  if (next && next.from < addDays(one.until, PAID_WITHIN_DAYS)) return []
  const until = clipped(addDays(one.until, GRACE_DAYS), next?.from, now, endedAt)
  return until > one.until
    ? [{ ...one, from: one.until, until, because: 'grace', payment: null }]
    : []
}

/**
 * A grace without the time of a pause that began before its end: nothing may be used then.
 * Everything else stays as it is.
 */
export const graceOutsidePauses = (
  stretches: readonly RightsPeriod[],
  pauses: readonly { from: Date; until: Date | null }[],
): RightsPeriod[] =>
  stretches.flatMap((one) => {
    if (one.because !== 'grace') return [one]
    const left = pauses.reduce<RightsPeriod>((rest, pause) => {
      if (pause.until && pause.until <= rest.from) return rest
      return pause.from <= rest.from
        ? { ...rest, from: pause.until ?? rest.until ?? rest.from }
        : { ...rest, until: clipped(pause.from, rest.until) }
    }, one)
    return left.until && left.until > left.from ? [left] : []
  })

/** Shorter is what is left where two things happened one right after the other. */
export const MIN_PERIOD_MS = 60_000

/**
 * Paid time and a trial without the time of pauses: nothing may be used then, and what is left goes on after it.
 * Everything else stays as it is.
 */
export const splitByPauses = (
  stretches: readonly RightsPeriod[],
  pauses: readonly { from: Date; until: Date | null }[],
): RightsPeriod[] =>
  stretches.flatMap((one) => {
    if (one.because !== 'payment' && one.because !== 'trial') return [one]
    const pieces = pauses.reduce<RightsPeriod[]>(
      (all, { from, until }) =>
        all.flatMap((piece) => {
          if (!piece.until || from >= piece.until || (until && until <= piece.from)) return [piece]
          const left = [
            ...(from > piece.from ? [{ ...piece, until: from }] : []),
            ...(until && until < piece.until ? [{ ...piece, from: until }] : []),
          ]
          return left.filter((each) => each.until!.getTime() - each.from.getTime() >= MIN_PERIOD_MS)
        }),
      [one],
    )
    return pieces
  })

/**
 * Every stretch of time in which an account had a plan, oldest first: from the kept entries of a subscription, with the
 * grace between them. A trial counts until it was paid for or ended.
 */
export const rightsPeriodsOf = (
  lived: Lived,
  entries: readonly RightsEntry[],
  now: Date,
): RightsPeriod[] => {
  const { endedAt } = lived
  if (lived.provider === null)
    return [
      {
        from: lived.started_at,
        until: endedAt,
        planId: lived.plan_id,
        because: 'grant',
        payment: null,
      },
    ]
  const known = countingEntries(entries, lived.id)
    .toSorted((a, b) => a.covers_from.getTime() - b.covers_from.getTime() || byAge(a, b))
    .map((entry): RightsPeriod => {
      const { covers_from, covers_until, plan_id, kind, payment_external_id } = entry
      const from = kind === 'trial' ? lived.started_at : covers_from
      return {
        from,
        until: clipped(covers_until, endedAt),
        planId: plan_id,
        because: kind,
        payment: payment_external_id,
      }
    })
    .filter(({ from, until }) => until !== null && until > from)
  const stretches = untilNext(known)
  return stretches.flatMap((one, place) => [
    one,
    ...graceAfter(one, stretches[place + 1], { ...lived, now }),
  ])
}
