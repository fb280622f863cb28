import type { Purchase } from '../../../providers/payments.ts'

/** Providers take no one-off charge below half a dollar (Shopify: `price` of at least 0.50). */
const LEAST_CENTS = 50
/** Shopify's approval pages are valid for two days: an approval that comes later would pay for time that is over. */
const PAGE_DAYS = 2
const DAY_MS = 86_400_000

/**
 * So long a provider knows an order's number again (PayPal-Request-Id): what has left no trace by then was not taken.
 */
const TRACEABLE_MS = 3 * DAY_MS

/** Whether a charge that was asked for, and whose answer is not known, may still turn out to be taken. */
export const isTraceable = ({ asked_at }: { asked_at: Date | null }, now: Date): boolean =>
  asked_at !== null && now.getTime() - asked_at.getTime() < TRACEABLE_MS

/** Money that was taken for a stretch of time; cents. */
export type Paid = { cents: number; from: Date; until: Date }

/** A payment that failed is tried again for some days; later than that it is for a period of its own. */
const LATE_DAYS = 16

/** A payment comes some hours before the end that was reported, or after it. */
const EARLY_MS = DAY_MS

const length = ({ from, until }: { from: Date; until: Date }) => until.getTime() - from.getTime()

/**
 * When the period began that a payment is for: where the time before it ended, also when it was paid some days after
 * that, for the days without a payment were not free; when it was paid, where that was earlier. `ends`: when what was
 * granted or paid ended, each time.
 */
export const beganAt = (paidAt: Date, ends: readonly Date[]): Date => {
  const sinceEnd = (end: Date) => paidAt.getTime() - end.getTime()
  const before = ends.filter(
    (end) => sinceEnd(end) > -EARLY_MS && sinceEnd(end) < LATE_DAYS * DAY_MS,
  )
  const last = Math.max(...before.map((end) => end.getTime()))
  return before.length > 0 && last < paidAt.getTime() ? new Date(last) : paidAt
}

/** What was really paid for the time from `at` on; whole cents. */
const unusedOf = (paid: readonly Paid[], at: Date): number =>
  Math.round(
    paid
      .filter((one) => one.from <= at && one.until > at)
      .reduce(
        (sum, one) => sum + (one.cents * (one.until.getTime() - at.getTime())) / length(one),
        0,
      ),
  )

/**
 * BILL-16 and decision 0006: what an upgrade costs at a provider that does not prorate. The new plan's price for the
 * time that is left of the present period, less what was paid for that time. `listPrice` and `price`: one period's,
 * before and after a discount that counts for this time; `period`: a period of the new plan. Due and credit and
 * discount make up the list price of the time that is left. Null when that is too little to be charged, or the time too
 * short for an approval page: then it begins with the next period.
 */
export const upgradeDue = (given: {
  listPrice: number
  price: number
  period: { from: Date; until: Date }
  paid: readonly Paid[]
  at: Date
  until: Date
  hasPage: boolean
}): { dueCents: number; creditCents: number; discountCents: number } | null => {
  const { listPrice, price, period, paid, at, until, hasPage } = given
  const left = until.getTime() - at.getTime()
  if (left <= (hasPage ? PAGE_DAYS * DAY_MS : 0)) return null
  const creditCents = unusedOf(paid, at)
  const shareOf = (cents: number) => Math.round((cents * left) / length(period))
  const dueCents = shareOf(price) - creditCents
  return dueCents < LEAST_CENTS
    ? null
    : { dueCents, creditCents, discountCents: shareOf(listPrice) - shareOf(price) }
}

/**
 * What a resumed plan costs until its provider's next billing time, where the time that was paid ran out in the pause:
 * that share of the next period's price. Nothing where it is too little to be charged.
 */
export const resumeDue = ({
  price,
  period,
  at,
}: {
  price: number
  period: { from: Date; until: Date }
  at: Date
}): number => {
  const cents = Math.round(
    (price * Math.max(0, period.until.getTime() - at.getTime())) / length(period),
  )
  return Math.min(price, cents) < LEAST_CENTS ? 0 : Math.min(price, cents)
}

/** What a provider reports of a charge that was paid, or that it has taken on (`under_way`, `pending`). */
export type Bought = Pick<Purchase, 'externalId' | 'paymentMethod'> & {
  status: Purchase['status'] | 'succeeded' | 'pending'
}

export const statusOf = ({ status }: Bought): 'pending' | 'failed' | 'succeeded' => {
  if (status === 'under_way' || status === 'pending') return 'pending'
  return status === 'failed' ? 'failed' : 'succeeded'
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
