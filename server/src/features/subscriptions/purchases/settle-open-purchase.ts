import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { checkPurchase } from './check-purchase.ts'
import { openRequestOf } from './rows.ts'

/**
 * Keeps what came of the payment that is open at this provider, while it can still be asked: before a store's access is
 * forgotten. Call it inside `withAccountLease`. @throws Problem `provider_unavailable`, `store_access_lost`
 */
export const settleOpenPurchase = async (
  owner: Owner,
  provider: PaymentProvider,
): Promise<void> => {
  const open = await openRequestOf(owner.world.db, owner.accountId)
  if (open?.provider === provider) await checkPurchase(owner, open)
}
