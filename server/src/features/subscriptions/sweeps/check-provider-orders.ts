import type { Owner, World } from '../../../world.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { checkedForSoon, ordersToCheck, setOrder, type OrderRow } from '../provider-orders/rows.ts'
import { checkWatchedPurchase } from '../reconciliation/check-watched-purchase.ts'

const AT_ONCE = 100

const checkOne = async (owner: Owner, order: OrderRow): Promise<void> => {
  if (order.kind === 'purchase') await checkWatchedPurchase(owner, order)
  else await checkProviderOrder(owner, order)
}

/**
 * A job, each minute: whatever a provider was ever asked for is checked until it is dead, so that a page which was left
 * open and approved late, or a delivery that never came, leaves nothing running unseen. One
 * that does not answer delays nobody.
 */
export const checkProviderOrders = async (world: World): Promise<void> => {
  const now = world.clock.now()
  for (const order of await ordersToCheck(world.db, { now, limit: AT_ONCE })) {
    const owner = { world, accountId: order.account_id }
    try {
      // A deleted account has no lease to hold, and nobody else who could change anything.
      if (await findAccount(world.db, order.account_id))
        await withAccountLease(owner, () => checkOne(owner, order), { isJob: true })
      else if (order.kind === 'subscription') await checkProviderOrder(owner, order)
      else await setOrder(world.db, order, { state: 'dead', checked_at: now })
    } catch (error) {
      world.log.warn(
        { err: error, provider: order.provider, external_id: order.external_id },
        'an order could not be looked at',
      )
      await setOrder(world.db, order, { checked_at: checkedForSoon(order, now) })
    }
  }
}
