import type { Owner, World } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { findPayerWithStore } from '../payers/find-payer-with-store.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { announcePlans } from '../plans/rows.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { liveOf, pendingOf } from '../rows.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { watchedOf } from '../provider-orders/rows.ts'
import { watchedAtStore } from '../reconciliation/rows.ts'
import { checkWatchedPurchase } from '../reconciliation/check-watched-purchase.ts'
import { reconcileUnlessRefused } from '../reconciliation/reconcile-unless-refused.ts'

/**
 * What the store goes on billing for an account that has left it, where nobody would see it, is ended and given back.
 */
const endForeignPlans = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  const store = await findConnection(world, accountId)
  const payer = store && (await findPayerWithStore(owner, 'shopify'))
  if (!payer) return
  for (const order of await watchedAtStore(world.db, { domain: store.domain, accountId })) {
    const former: Owner = { world, accountId: order.account_id }
    await withAccountLease(former, () => checkProviderOrder(former, order, payer))
  }
}

/**
 * A job: a store was connected (again), so that whatever it pays, or has paid meanwhile, can be asked about. A store
 * that refuses us again meanwhile is asked when it is connected once more. Safe to repeat.
 */
export const reconcileStorePlans = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  const owner: Owner = { world, accountId }
  if (!(await findAccount(world.db, accountId))) return
  // Another store can be one that had a trial.
  await inTransaction(world.db, (tx) => announcePlans(tx, { accountId }))
  const isAnswered = await withAccountLease(owner, async () => {
    for (const row of [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)])
      if (row?.provider === 'shopify' && !(await reconcileUnlessRefused(owner, row))) return false
    for (const order of await watchedOf(world.db, accountId, 'subscription'))
      if (order.provider === 'shopify') await checkProviderOrder(owner, order)
    for (const order of await watchedOf(world.db, accountId, 'purchase'))
      await checkWatchedPurchase(owner, order)
    return true
  })
  if (isAnswered) await endForeignPlans(owner)
}
