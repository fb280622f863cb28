import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { recordLateCharge } from '../charging/record-late-charge.ts'
import { chargeByExternal } from '../charging/rows.ts'
import { findPayerWithStore } from '../payers/find-payer.ts'
import { checkRequest, settleOpenPurchase } from '../purchases/check-purchase.ts'
import { requestByPurchase } from '../purchases/rows.ts'
import { isOfConnectedStore } from '../provider-orders/is-of-connected-store.ts'
import { setOrder, watchedOf, type OrderRow } from '../provider-orders/rows.ts'

/**
 * Looks at the page of a one-off charge, or of a service, that is still watched. Without the store that it was asked in nothing can be learned:
 * it stays watched and is looked at again when that store is connected. Call it inside `withAccountLease`.
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

/**
 * Keeps what came of every one-off payment that is open or watched at this provider, while it can still be asked: before a store's
 * access is forgotten. Call it inside `withAccountLease`. @throws Problem `provider_unavailable`, `store_access_lost`
 */
export const checkWatchedPurchases = async (
  owner: Owner,
  provider: PaymentProvider,
): Promise<void> => {
  await settleOpenPurchase(owner, provider)
  for (const order of await watchedOf(owner.world.db, owner.accountId, 'purchase'))
    if (order.provider === provider) await checkWatchedPurchase(owner, order)
}
