import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { lockLimitsOf } from './rows.ts'

/**
 * Serializes everything that uses up one of the account's limits until the transaction ends: two cannot both take the
 * last free slot.
 */
export const lockAccountLimits = async (
  tx: Tx,
  { accountId }: Pick<Owner, 'accountId'>,
): Promise<void> => void (await lockLimitsOf(tx, accountId))
