import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { checkPurchase } from './check-purchase.ts'
import { lostRequestOf, requestUnderWay } from './rows.ts'

/**
 * Looks for what was taken for a request by a call whose answer was lost, and how one ended that was under way: before
 * anything else is asked of that provider. Call it inside `withAccountLease`.
 */
export const settleLostPurchase = async (
  owner: Owner,
  provider: PaymentProvider,
): Promise<void> => {
  const lost = await lostRequestOf(owner.world.db, owner.accountId, provider)
  if (lost) await checkPurchase(owner, lost)
  const open = await requestUnderWay(owner.world.db, owner.accountId)
  if (open?.provider === provider) await checkPurchase(owner, open)
}
