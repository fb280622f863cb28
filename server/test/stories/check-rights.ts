import type { getRights } from '@plaudit/contract/billing/rights'
import type { Output } from '@plaudit/contract/endpoint'
import seed from '../../seed/plans.json' with { type: 'json' }

const DAY_MS = 86_400_000
/** What comes to an end is learned within a day, and shares of a period are whole cents. */
const LEARNED_MS = DAY_MS
const ROUNDING_CENTS = 100
const GRACE_MS = 7 * DAY_MS
/** The most that any code takes off, whichever was given. */
const MOST_PERCENT_OFF = 25
const MOST_CENTS_OFF = 500

type Rights = Pick<Output<typeof getRights>, 'plan' | 'because'>

/**
 * What the rights that an account had were worth at the least, up to the moment of the last
 * reconciliation. Money in cents.
 */
export type RightsTally = {
  at: number
  last: Rights
  usedCents: number
  dearestCentsADay: number
  graceMs: number
  hasCode: boolean
}

export const emptyTally = (): RightsTally => ({
  at: 0,
  last: { plan: null, because: 'no_plan' },
  usedCents: 0,
  dearestCentsADay: 0,
  graceMs: 0,
  hasCode: false,
})

/** The least that a day of a plan can have cost. */
const centsADay = (planId: string, hasCode: boolean): number => {
  const { cost_per_month, interval } = seed.plans.find(({ id }) => id === planId)!
  const isAnnual = interval === 'annual'
  const price = isAnnual ? cost_per_month * 12 : cost_per_month
  const least = hasCode
    ? Math.min(price * (1 - MOST_PERCENT_OFF / 100), price - MOST_CENTS_OFF)
    : price
  return least / (isAnnual ? 366 : 31)
}

const isGrace = ({ because }: Rights) => because === 'grace' || because === 'renewal'

/**
 * Adds the time since the last reconciliation: it counts for the cheaper plan of both ends,
 * and only where both were paid for.
 */
export const countRights = (weighed: RightsTally, rights: Rights, now: number): void => {
  const { last, at, hasCode } = weighed
  const since = at === 0 ? 0 : now - at
  const isPaid = last.because === 'payment' && rights.because === 'payment'
  if (isPaid) {
    const rates = [last, rights].map(({ plan }) => (plan ? centsADay(plan.id, hasCode) : 0))
    weighed.usedCents += (Math.min(...rates) * since) / DAY_MS
    weighed.dearestCentsADay = Math.max(weighed.dearestCentsADay, ...rates)
  }
  // A longer one has another grace at its end.
  if (isGrace(last) && isGrace(rights)) weighed.graceMs += Math.min(since, GRACE_MS)
  Object.assign(weighed, { last: rights, at: now })
}

/** What may be missing between what was used and what was taken. */
const slackCents = ({ dearestCentsADay }: RightsTally) =>
  ROUNDING_CENTS + (dearestCentsADay * LEARNED_MS) / DAY_MS

/** More used than was paid for, or graces longer than one after each payment and the trial. */
export const findUnpaidRights = (weighed: RightsTally, taken: readonly number[]): string | null => {
  const paid = taken.reduce((sum, cents) => sum + cents, 0)
  const { usedCents, graceMs } = weighed
  if (usedCents > paid + slackCents(weighed))
    return `rights worth ${Math.round(usedCents)} cents were used and ${paid} paid`
  const graces = (taken.length + 1) * (GRACE_MS + LEARNED_MS)
  return graceMs > graces
    ? `${Math.round(graceMs / DAY_MS)} days of grace after ${taken.length} payments`
    : null
}

/** The most that may be credited: what was paid and not used yet. */
export const mostCredit = (weighed: RightsTally, taken: readonly number[]): number =>
  taken.reduce((sum, cents) => sum + cents, 0) - weighed.usedCents + slackCents(weighed)
