import type { CustomizationOffer } from '@plaudit/contract/billing-customization'
import type { SubscriptionState } from '@plaudit/contract/billing-subscription'
import { CUSTOMIZATION_CENTS } from '../rules.ts'

type Given = { state: SubscriptionState | null; isPerpetual: boolean; trialEndsAt: Date | null; hasBought: boolean; currency: string }

const refusalOf = ({ state, isPerpetual, hasBought }: Given): CustomizationOffer['refusal'] => {
  if (hasBought) return 'already_bought'
  if (isPerpetual) return null
  if (state === null || state === 'ended') return 'plan_needed'
  if (state === 'trialing') return 'on_trial'
  if (state === 'paused' || state === 'past_due') return state
  return null
}

/** Point P7, decisions 3: once, for $10.00, not during a trial; then from the day it ends. */
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
