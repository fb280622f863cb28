import type { Owner } from '../../../world.ts'
import { keepLateCharge } from '../charging/keep-late-charge.ts'
import { chargeByExternal } from '../charging/rows.ts'
import { findPayerWithStore } from '../find-payer.ts'
import { checkRequest } from '../purchases/look-at-purchase.ts'
import { requestByPurchase } from '../purchases/rows.ts'
import { setOrder, type OrderRow } from '../watching/rows.ts'

/**
 * Looks at the page of a one-off charge, or of a service, that is still watched. Without the store that it was asked in nothing can be learned:
 * it stays watched and is looked at again when that store is connected. Call it inside `alone`.
 * @throws Problem `provider_unavailable`, `store_access_lost`
 */
export const checkPurchase = async (owner: Owner, order: OrderRow): Promise<void> => {
  const { world } = owner
  const charge = await chargeByExternal(world.db, order.provider, order.external_id)
  const request = await requestByPurchase(world.db, order.provider, order.external_id)
  const payer = charge ? await findPayerWithStore(owner, order.provider) : null
  const isDead = request ? await checkRequest(owner, request) : !charge || (payer !== null && (await keepLateCharge(owner, charge, payer)))
  await setOrder(world.db, order, { checked_at: world.clock.now(), ...(isDead ? { state: 'dead' as const } : {}) })
}
