import { v7 } from 'uuid'
import type { Owner } from '../../../../world.ts'
import { setRequest } from '../rows.ts'
import type { PurchaseRequest } from './find-requests.ts'

/**
 * One order number for a request until its payment was refused: tried again after a lost answer, it is the same
 * payment. Call it inside `withAccountLease`.
 */
export const beginPayment = async (
  { world }: Owner,
  row: PurchaseRequest,
  subscriptionId: string | null,
): Promise<{ orderId: string; row: PurchaseRequest }> => {
  if (row.waiting) return { orderId: row.waiting.orderId, row }
  const waiting = { orderId: v7(), since: world.clock.now().toISOString(), subscriptionId }
  return {
    orderId: waiting.orderId,
    row: await setRequest(world.db, row, { waiting: JSON.stringify(waiting) }),
  }
}
