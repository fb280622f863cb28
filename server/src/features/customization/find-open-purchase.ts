import type { Owner } from '../../world.ts'
import { type CheckedPurchase, checkPurchase } from '../subscriptions/purchases/check-purchase.ts'
import { findOpenRequest } from '../subscriptions/purchases/requests/find-open-request.ts'
import { findRunningSubscription } from '../subscriptions/reconciliation/find-running-subscription.ts'

/**
 * What became of the one payment that the account has begun, after the plan itself was asked
 * about: a renewal may be owed by now.
 */
export const findOpenPurchase = async (owner: Owner): Promise<CheckedPurchase | null> => {
  await findRunningSubscription(owner)
  const open = await findOpenRequest(owner)
  return open ? checkPurchase(owner, open) : null
}
