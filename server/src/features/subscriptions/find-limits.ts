import type { PlanLimits } from '@plaudit/contract/billing/plans'
import type { Tx } from '../../db/transaction.ts'
import type { Owner, World } from '../../world.ts'
import { plansById } from './plans/find-plans.ts'
import { findRights } from './rights/find-rights.ts'
import type { Rights } from './rights/rules.ts'
import { liveOf } from './rows.ts'
import { noLimits, stateAt } from './rules.ts'

/** RIGHT-1: what the plan allows, and `paid_plan` whenever there is one; nothing without rights to any. */
export const limitsOfRights = async (
  world: World,
  { planId }: Rights,
  tx: Tx = world.db,
): Promise<PlanLimits> => {
  const plan = planId === null ? undefined : (await plansById(world, tx)).get(planId)
  return plan ? { ...plan.limits, paid_plan: true } : noLimits
}

/** What the account's plan allows now, and whether it is a pause that forbids it (RIGHT-1, RIGHT-2). */
export const findLimits = async (
  { world, accountId }: Owner,
  tx: Tx = world.db,
): Promise<{ limits: PlanLimits; isPaused: boolean }> => {
  const now = world.clock.now()
  const row = await liveOf(tx, accountId)
  if (!row) return { limits: noLimits, isPaused: false }
  return {
    limits: await limitsOfRights(world, await findRights(tx, row, now), tx),
    isPaused: stateAt(row, now) === 'paused',
  }
}
