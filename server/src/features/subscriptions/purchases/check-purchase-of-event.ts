import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { World } from '../../../world.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { checkRequest } from './check-request.ts'
import { requestByPurchase, lostRequestOf } from './rows.ts'

/** The provider reported a purchase, or an account's payment: it is looked up. Safe to repeat. */
export const checkPurchaseOfEvent = async (
  world: World,
  {
    provider,
    purchaseId,
    accountId,
  }: { provider: PaymentProvider; purchaseId: string; accountId: string | null },
): Promise<void> => {
  const known =
    (await requestByPurchase(world.db, provider, purchaseId)) ??
    (accountId ? await lostRequestOf(world.db, accountId, provider) : undefined)
  if (known?.state !== 'unpaid') return
  const owner = { world, accountId: known.account_id }
  await withAccountLease(owner, () => checkRequest(owner, known))
}
