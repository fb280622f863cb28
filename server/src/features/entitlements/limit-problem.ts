import type { LimitKey } from '@plaudit/contract/billing/plans'
import type { Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import type { Text } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { findLimits } from '../subscriptions/find-limits.ts'

/**
 * What is thrown where a limit stands in the way: `subscription_paused` (402, `error_code` 2) while a pause forbids it
 * (RIGHT-2), else `plan_needed` (402, `error_code` 1) with the limit.
 */
export const limitProblem = async (
  owner: Owner,
  limit_type: LimitKey,
  {
    tx = owner.world.db,
    ...words
  }: { tx?: Tx; detail?: Text; facts?: Record<string, unknown> } = {},
): Promise<Problem> =>
  (await findLimits(owner, tx)).isPaused
    ? new Problem('subscription_paused')
    : new Problem('plan_needed', { limit_type, ...words })
