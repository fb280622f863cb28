import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { World } from '../../../world.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { orderOfAccount } from '../provider-orders/rows.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { ordersOf } from '../rows.ts'

/**
 * A subscription that the provider names as an account's and that none of its rows knows of, once they were checked: an
 * order whose answer came too late. From now on it is watched, which ends it and gives back what it took.
 */
export const watchUnknown = async (
  world: World,
  {
    provider,
    externalId,
    accountId,
  }: { provider: PaymentProvider; externalId: string; accountId: string },
) => {
  if (!(await findAccount(world.db, accountId))) {
    // Deleted: its watched numbers are all that tells that it was ours.
    const order = await orderOfAccount(world.db, accountId)
    if (order)
      await watchProviderOrder(
        { world, accountId },
        { provider, externalId, subscriptionId: order.subscription_id },
      )
    return
  }
  await withAccountLease({ world, accountId }, async () => {
    const rows = await ordersOf(world.db, accountId)
    const isKnown = rows.some(
      (row) => row.external_id === externalId || row.waiting?.externalId === externalId,
    )
    if (rows[0] && !isKnown)
      await watchProviderOrder(
        { world, accountId },
        { provider, externalId, subscriptionId: rows[0].id },
      )
  })
}
