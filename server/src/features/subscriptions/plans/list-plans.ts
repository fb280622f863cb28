import type { Plan } from '@plaudit/contract/billing/plans'
import { cycleCost } from '@plaudit/contract/billing/choice'
import { languageOf } from '../../../account-language.ts'
import type { Owner } from '../../../world.ts'
import { hasSubscribedBefore, plansById } from './find-plans.ts'

/**
 * Only plans on sale (PLAN-4), cheapest first, their features in the account's language. `yearly` is another word for
 * `annual` (PLAN-5). An account that has subscribed before has no trial days any more (PLAN-6).
 */
export const listPlans = async (
  { world, accountId }: Owner,
  { interval }: { interval?: 'monthly' | 'annual' | 'yearly' | undefined } = {},
): Promise<Plan[]> => {
  const language = await languageOf(world.db, accountId)
  const wanted = interval === 'yearly' ? 'annual' : interval
  const plans = [...(await plansById(world, world.db, language)).values()].filter(
    (plan) => plan.status === 'AC' && (!wanted || plan.interval === wanted),
  )
  const sorted = plans.sort(
    (a, b) => a.cost_per_month - b.cost_per_month || cycleCost(a) - cycleCost(b),
  )
  return (await hasSubscribedBefore(world, accountId))
    ? sorted.map((plan) => ({ ...plan, trial_days: 0 }))
    : sorted
}
