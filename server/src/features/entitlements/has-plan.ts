import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { findLimits } from '../subscriptions/find-limits.ts'

export const hasPlan = async (owner: Owner, tx: Tx): Promise<boolean> =>
  (await findLimits(owner, tx)).limits.paid_plan
