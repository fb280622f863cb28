import type { PlanLimits } from '@plaudit/contract/billing/plans'
import type { Tx } from '../../db/transaction.ts'
import type { World } from '../../world.ts'
import { plansById } from './plans/find-plans.ts'
import type { Rights } from './rights/rules.ts'
import { noLimits } from './rules.ts'

/** RIGHT-1: what the plan allows, and `paid_plan` whenever there is one; nothing without rights to any. */
export const findLimitsOfRights = async (
  world: World,
  { planId }: Rights,
  tx: Tx = world.db,
): Promise<PlanLimits> => {
  const plan = planId === null ? undefined : (await plansById(world, tx)).get(planId)
  return plan ? { ...plan.limits, paid_plan: true } : noLimits
}
