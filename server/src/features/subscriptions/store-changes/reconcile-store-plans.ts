import type { Owner, World } from '../../../world.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { announcePlans } from '../plans/rows.ts'
import { liveOf, ownerOf, pendingOf } from '../rows.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { watchedOf } from '../provider-orders/rows.ts'
import { checkWatchedPurchase } from '../reconciliation/check-watched-purchase.ts'
import { reconcileUnlessRefused } from '../reconciliation/reconcile-subscription.ts'

/**
 * A job: a store was connected (again), so that whatever it pays, or has paid meanwhile, can be asked about. A store that refuses us again meanwhile is asked when
 * it is connected once more. Safe to repeat.
 */
export const reconcileStorePlans = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  const owner: Owner = { world, accountId }
  if (!(await ownerOf(world.db, accountId))) return
  // Another store can be one that had a trial.
  await inTransaction(world.db, (tx) => announcePlans(tx, { accountId }))
  await withAccountLease(owner, async () => {
    for (const row of [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)])
      if (row?.provider === 'shopify' && !(await reconcileUnlessRefused(owner, row))) return
    for (const order of await watchedOf(world.db, accountId, 'subscription'))
      if (order.provider === 'shopify') await checkProviderOrder(owner, order)
    for (const order of await watchedOf(world.db, accountId, 'purchase'))
      await checkWatchedPurchase(owner, order)
  })
}
