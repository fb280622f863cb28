import type { Discount, ProviderQuote, QuoteOrder } from './payments.ts'

const DAY_MS = 86_400_000

/** A price after a discount, in whole cents, half a cent up for the buyer's price; never below nought. */
export const afterDiscount = (cents: number, discount: Discount | null): number => {
  if (!discount) return cents
  if (discount.amountOff !== null) return Math.max(0, cents - discount.amountOff)
  return cents - Math.round((cents * (discount.percentOff ?? 0)) / 100)
}

/** For how many periods a discount counts; null for ever. */
export const discountedPeriods = (
  discount: Discount,
  interval: 'monthly' | 'annual',
): number | null => {
  if (discount.duration === 'forever') return null
  if (discount.duration === 'once') return 1
  return interval === 'annual' ? Math.ceil((discount.months ?? 1) / 12) : (discount.months ?? 1)
}

/** So many months on; in a month without its day, that month's last. */
export const addMonths = (from: Date, count: number): Date => {
  const months = from.getUTCMonth() + count
  const last = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const to = new Date(from)
  to.setUTCMonth(months, Math.min(from.getUTCDate(), last))
  return to
}

/** One period on, or so many; by the calendar. */
export const addPeriod = (from: Date, interval: 'monthly' | 'annual', count = 1): Date =>
  addMonths(from, count * (interval === 'annual' ? 12 : 1))

/**
 * What a provider that does not prorate charges: a first period at once, or after the trial; a change nothing now and
 * its price from the next period. `period`: the end of a period that begins then (Shopify counts a month as 30 days).
 */
export const quoteWithoutProration = (
  { plan, discount, trialDays, current, at }: QuoteOrder,
  period: (from: Date, interval: 'monthly' | 'annual') => Date = addPeriod,
): ProviderQuote => {
  const price = afterDiscount(plan.cents, discount)
  const off = plan.cents - price
  const trialEnd = current?.trialEndsAt && current.trialEndsAt > at ? current.trialEndsAt : null
  if (current)
    return {
      dueCents: 0,
      creditCents: 0,
      discountCents: off,
      nextAt: trialEnd ?? current.periodEnd ?? at,
      nextCents: price,
    }
  if (trialDays > 0)
    return {
      dueCents: 0,
      creditCents: 0,
      discountCents: off,
      nextAt: new Date(at.getTime() + trialDays * DAY_MS),
      nextCents: price,
    }
  const periods = discount ? discountedPeriods(discount, plan.interval) : null
  return {
    dueCents: price,
    creditCents: 0,
    discountCents: off,
    nextAt: period(at, plan.interval),
    nextCents: discount && periods === 1 ? plan.cents : price,
  }
}
