import type { Owner } from '../../../world.ts'
import { recordLateCharge } from '../charging/record-late-charge.ts'
import { chargeByExternal } from '../charging/rows.ts'
import { findPayerWithStore } from '../payers/find-payer-with-store.ts'
import { checkRequest } from '../purchases/check-request.ts'
import { requestByPurchase } from '../purchases/rows.ts'
import { isOfConnectedStore } from '../provider-orders/is-of-connected-store.ts'
import { setOrder, type OrderRow } from '../provider-orders/rows.ts'

/**
 * Looks at the page of a one-off charge, or of a service, that is still watched. Without the store that it
 * was asked in nothing can be learned: it stays watched and is checked again when that store is connected.
 * Call it inside `withAccountLease`.
 * @throws Problem `provider_unavailable`, `store_access_lost`
 */
export const checkWatchedPurchase = async (owner: Owner, order: OrderRow): Promise<void> => {
  const { world } = owner
  const charge = await chargeByExternal(world.db, order.provider, order.external_id)
  const request = await requestByPurchase(world.db, order.provider, order.external_id)
  if (!(await isOfConnectedStore(owner, order)))
    return setOrder(world.db, order, { checked_at: world.clock.now() })
  const payer = charge ? await findPayerWithStore(owner, order.provider) : null
  const isDead = request
    ? await checkRequest(owner, request)
    : !charge || (payer !== null && (await recordLateCharge(owner, charge, payer)))
  await setOrder(world.db, order, {
    checked_at: world.clock.now(),
    ...(isDead ? { state: 'dead' as const } : {}),
  })
}
