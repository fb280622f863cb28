import type { Plan } from '@plaudit/contract/billing/plans'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { listPlans } from './list-plans.ts'

/** @throws Problem `not_found` for a plan that is not on sale. */
export const findPlanOnSale = async (owner: Owner, id: string): Promise<Plan> => {
  const plan = (await listPlans(owner)).find((one) => one.id === id)
  if (!plan) throw new Problem('not_found', { detail: phrase('billing.plan_gone') })
  return plan
}
