import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { watchedOf } from '../provider-orders/rows.ts'
import { settleOpenPurchase } from '../purchases/settle-open-purchase.ts'
import { checkWatchedPurchase } from './check-watched-purchase.ts'

/**
 * Keeps what came of every one-off payment that is open or watched at this provider, while it can still be asked:
 * before a store's access is forgotten. Call it inside `withAccountLease`. @throws Problem
 * `provider_unavailable`, `store_access_lost`
 */
export const checkWatchedPurchases = async (
  owner: Owner,
  provider: PaymentProvider,
): Promise<void> => {
  await settleOpenPurchase(owner, provider)
  for (const order of await watchedOf(owner.world.db, owner.accountId, 'purchase'))
    if (order.provider === provider) await checkWatchedPurchase(owner, order)
}
