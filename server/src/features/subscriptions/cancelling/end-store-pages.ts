import type { Owner } from '../../../world.ts'
import { liveOf, setSubscription } from '../rows.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { watchedOf } from '../provider-orders/rows.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'

/**
 * Ends the pages of earlier orders at the connected store: once it is forgotten nobody can ask about them.
 * Call it inside `withAccountLease`.
 * @throws Problem `store_access_lost`, `provider_unavailable`
 */
export const endStorePages = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  const live = await liveOf(world.db, accountId)
  const page = live?.waiting?.externalId ?? null
  for (const order of await watchedOf(world.db, accountId, 'subscription')) {
    if (order.provider !== 'shopify') continue
    const { external_id: externalId, subscription_id: subscriptionId } = order
    await withdrawProviderOrder(owner, { provider: 'shopify', externalId, subscriptionId })
    // What cannot be approved any more is not waited for either.
    if (live && externalId === page && page !== live.external_id)
      await setSubscription(world.db, live, { waiting: null })
    await checkProviderOrder(owner, order)
  }
}
