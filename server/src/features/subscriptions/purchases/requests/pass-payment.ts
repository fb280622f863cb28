import { inTransaction } from '../../../../db/transaction.ts'
import type { Owner } from '../../../../world.ts'
import { setRequest } from '../rows.ts'
import type { PurchaseRequest } from './find-requests.ts'

/** An account has one open payment: it is for the request that was pressed last. Call it inside `withAccountLease`. */
export const passPayment = async (
  { world }: Owner,
  from: PurchaseRequest,
  to: PurchaseRequest,
): Promise<PurchaseRequest> => {
  const { provider, external_id, waiting } = from
  if (from.id === to.id || (!external_id && !waiting)) return to
  return inTransaction(world.db, async (tx) => {
    await setRequest(tx, from, { external_id: null, waiting: null })
    return setRequest(tx, to, {
      provider,
      external_id,
      waiting: waiting && JSON.stringify(waiting),
    })
  })
}
