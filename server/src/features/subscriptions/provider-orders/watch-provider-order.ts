import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { insertOrder, type OrderRow } from './rows.ts'

type Watched = {
  provider: PaymentProvider
  externalId: string
  subscriptionId: string
  kind?: OrderRow['kind']
}

/**
 * From now on this number, which a provider gave us for something that can be approved, is watched until
 * it is seen dead (decision 0035).
 */
export const watchProviderOrder = async (
  { world, accountId }: Owner,
  { provider, externalId, subscriptionId, kind = 'subscription' }: Watched,
): Promise<void> => {
  const store = provider === 'shopify' ? await findConnection(world, accountId) : null
  await insertOrder(
    world.db,
    {
      provider,
      external_id: externalId,
      account_id: accountId,
      subscription_id: subscriptionId,
      kind,
      shop_domain: store?.domain ?? null,
    },
    world.clock.now(),
  )
}
