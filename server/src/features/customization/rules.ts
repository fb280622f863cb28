import type { CustomizationOffer } from '@plaudit/contract/billing/customization'
import type { SubscriptionState } from '@plaudit/contract/billing/subscription'

/** BILL-90: the price of the service, cents. */
const CUSTOMIZATION_CENTS = 1000

type Given = {
  state: SubscriptionState | null
  isPerpetual: boolean
  trialEndsAt: Date | null
  /** When the plan's next payment comes, where a refused payment could be owed beside it; else null. */
  takenAlongAt: Date | null
  hasBought: boolean
  isUnderWay: boolean
  currency: string
  now: Date
}

/** What gets no answer in this time would be taken with the plan's next payment, in one amount. */
const ALONG_MS = 2 * 3_600_000

const refusalOf = ({
  state,
  isPerpetual,
  trialEndsAt,
  takenAlongAt,
  hasBought,
  isUnderWay,
  now,
}: Given): CustomizationOffer['refusal'] => {
  if (hasBought) return 'already_bought'
  if (isUnderWay) return 'under_way'
  if (isPerpetual) return null
  if (state === null || state === 'ended') return 'plan_needed'
  // Cancelled, a trial is a trial still.
  if (state !== 'paused' && trialEndsAt && trialEndsAt > now) return 'on_trial'
  if (state === 'paused' || state === 'past_due') return state
  return takenAlongAt && takenAlongAt.getTime() - now.getTime() < ALONG_MS ? 'payment_due' : null
}

/** BILL-91: once, for $10.00, not during a trial; then from the day it ends. */
export const customizationOffer = (given: Given): CustomizationOffer => {
  const refusal = refusalOf(given)
  return {
    price: CUSTOMIZATION_CENTS,
    currency: given.currency,
    available: refusal === null,
    refusal,
    available_from: refusal === 'on_trial' ? (given.trialEndsAt?.toISOString() ?? null) : null,
  }
}
