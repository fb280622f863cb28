import type { Tx } from '../../db/transaction.ts'
import { liveOf } from './rows.ts'

/** Whether the account has a plan now that no store pays: by card, wallet, or given by hand. */
export const hasPlanOfOwn = async (tx: Tx, accountId: string): Promise<boolean> => {
  const live = await liveOf(tx, accountId)
  return live !== undefined && live.provider !== 'shopify'
}
