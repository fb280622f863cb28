import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { type SubscriptionRow, pendingOf, liveOf } from '../rows.ts'
import { endWithoutStore } from './end-without-store.ts'

/** `endWithoutStore` for whatever a store pays in this account; returns the plan that was running, as it is now. */
export const endPlansWithoutStore = async (
  tx: Tx,
  owner: Owner,
): Promise<SubscriptionRow | null> => {
  const [pending, live] = [await pendingOf(tx, owner.accountId), await liveOf(tx, owner.accountId)]
  if (pending?.provider === 'shopify') await endWithoutStore(tx, owner, pending)
  return live?.provider === 'shopify' ? endWithoutStore(tx, owner, live) : null
}
