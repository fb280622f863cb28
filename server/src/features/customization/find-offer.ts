import type { CustomizationOffer } from '@plaudit/contract/billing/customization'
import type { Owner } from '../../world.ts'
import { findCurrentPlan } from '../subscriptions/find-current-plan.ts'
import { hasPaidRequest } from '../subscriptions/purchases/requests/has-paid-request.ts'
import { hasRequestUnderWay } from '../subscriptions/purchases/requests/has-request-under-way.ts'
import { customizationOffer } from './rules.ts'

/** Whether the customization service can be bought now, and if not, why and from when. */
export const findOffer = async (owner: Owner): Promise<CustomizationOffer> => {
  const plan = await findCurrentPlan(owner)
  return customizationOffer({
    state: plan?.state ?? null,
    isPerpetual: plan?.isPerpetual ?? false,
    trialEndsAt: plan?.trialEndsAt ?? null,
    takenAlongAt: plan?.provider === 'paypal' && !plan.cancelAt ? plan.periodEnd : null,
    hasBought: await hasPaidRequest(owner),
    isUnderWay: await hasRequestUnderWay(owner),
    currency: plan?.currency ?? 'USD',
    now: owner.world.clock.now(),
  })
}
