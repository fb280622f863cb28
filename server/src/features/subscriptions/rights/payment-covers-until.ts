import type { ProviderPayment } from '../../../providers/provider-subscription.ts'
import { addPeriod } from '../../../providers/billing-periods.ts'

const DAY_MS = 86_400_000

/**
 * A period on from a payment; from a month's last day to the last day of another, as providers count
 * that keep the day of the month.
 */
const periodAfter = (from: Date, interval: 'monthly' | 'annual'): Date => {
  const until = addPeriod(from, interval)
  const isLastDay = new Date(from.getTime() + DAY_MS).getUTCDate() === 1
  const lastOfMonth = new Date(
    Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0),
  ).getUTCDate()
  if (isLastDay) until.setUTCDate(lastOfMonth)
  return until
}

/** Where a provider only reports when it charges next, no payment covers more than a period of its plan. */
export const paymentCoversUntil = (
  { from, until, planId }: NonNullable<ProviderPayment['covers']>,
  interval: 'monthly' | 'annual',
): Date => {
  if (planId && until) return until
  const most = periodAfter(from, interval)
  return until && until < most ? until : most
}
