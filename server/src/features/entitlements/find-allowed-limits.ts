import { LimitKey } from '@plaudit/contract/billing/plans'
import type { Owner } from '../../world.ts'
import { findLimits } from '../subscriptions/find-limits.ts'

/** The plan limit keys that are allowed now (RIGHT-1): none without a plan or while it is paused. */
export const findAllowedLimits = async (owner: Owner): Promise<ReadonlySet<LimitKey>> => {
  const { limits } = await findLimits(owner)
  return new Set(LimitKey.options.filter((key) => limits[key]))
}
