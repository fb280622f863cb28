import type { PlanLimits } from '@plaudit/contract/billing/plans'
import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { findRights } from './rights/find-rights.ts'
import { liveOf } from './rows.ts'
import { noLimits, stateAt } from './rules.ts'
import { findLimitsOfRights } from './find-limits-of-rights.ts'

/** What the account's plan allows now, and whether it is a pause that forbids it (RIGHT-1, RIGHT-2). */
export const findLimits = async (
  { world, accountId }: Owner,
  tx: Tx = world.db,
): Promise<{ limits: PlanLimits; isPaused: boolean }> => {
  const now = world.clock.now()
  const row = await liveOf(tx, accountId)
  if (!row) return { limits: noLimits, isPaused: false }
  return {
    limits: await findLimitsOfRights(world, await findRights(tx, row, now), tx),
    isPaused: stateAt(row, now) === 'paused',
  }
}
