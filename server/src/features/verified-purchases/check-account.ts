import { countOrders } from '../store-orders/count-orders.ts'
import type { World } from '../../world.ts'
import { checkPurchases } from './check-purchases.ts'

/** Job: the account's reviews, or one of them, came or changed and are compared with the store's orders. */
export const checkAccount = async (
  world: World,
  { accountId, reviewId }: { accountId: string; reviewId?: string },
): Promise<void> => {
  const owner = { world, accountId }
  if (reviewId) return checkPurchases(owner, { id: reviewId })
  const hasOrders = (await countOrders(world.db, accountId)) > 0
  await checkPurchases(owner, hasOrders ? null : { verified: true })
}
