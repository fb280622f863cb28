import { listPlans } from '@plaudit/contract/billing/plans'
import { call } from '../../api/call.ts'

/**
 * ACC-43: after the onboarding the monthly plan named Empire, flagged for_winning, is preselected. Null when it is
 * not on sale or the plans cannot be loaded: the checkout then redirects to the plans (PLAN-37).
 */
export const onboardingPlanId = async (): Promise<string | null> => {
  const plans = await call(listPlans, {}).catch(() => [])
  return (
    plans.find((plan) => plan.name === 'Empire' && plan.interval === 'monthly' && plan.for_winning)
      ?.id ?? null
  )
}
