import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { plansById } from '../plans/find-plans.ts'
import type { SubscriptionRow } from '../rows.ts'

/** The plan that a subscription runs with. @throws Problem `provider_unavailable` when it is not known here */
export const findPlanOf = async ({ world }: Owner, { plan_id }: SubscriptionRow) => {
  const plan = (await plansById(world)).get(plan_id)
  if (!plan) throw new Problem('provider_unavailable')
  return plan
}
