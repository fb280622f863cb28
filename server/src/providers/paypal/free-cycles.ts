import type { PaypalTerms } from './paypal-plans.ts'
import { freeCycle } from './read-subscription.ts'
import type { PaypalSubscription } from './wire.ts'

const DAY_MS = 86_400_000
/** A pause of minutes gives no further cycle. */
const LEAST_MORE_MS = DAY_MS

/**
 * A trial at PayPal is whole free cycles: how many there must be (`total`) for it to last until `end`, but for less
 * than a day, and when the last of them then ends. Billing times that passed in a suspension come again a cycle later
 * (PayPal, "reactivate"). Null without free days in its terms.
 */
export const freeCyclesUntil = (
  given: PaypalSubscription,
  terms: PaypalTerms | null,
  { end, now }: { end: Date; now: Date },
): { total: number; endsAt: Date } | null => {
  const reported = given.billing_info?.next_billing_time
  if (!terms?.trialDays || !reported) return null
  const cycle = terms.trialDays * DAY_MS
  const missed = Math.max(0, Math.floor((now.getTime() - new Date(reported).getTime()) / cycle) + 1)
  const next = new Date(reported).getTime() + missed * cycle
  const { completed } = freeCycle(given)
  const more = Math.max(0, Math.ceil((end.getTime() - LEAST_MORE_MS - next) / cycle))
  const total = Math.max(1, completed + more)
  return { total, endsAt: new Date(next + (total - completed) * cycle) }
}
