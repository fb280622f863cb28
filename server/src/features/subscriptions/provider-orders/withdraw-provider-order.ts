import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { orderByExternal } from './rows.ts'
import { settleProviderOrder } from './settle-provider-order.ts'
import { watchProviderOrder } from './watch-provider-order.ts'

/**
 * Gives up what the account was asked to approve and has not: ended where the provider can end it. An approval
 * that came meanwhile is ended as well and what it took is given back; one that comes later is seen, since the
 * number stays watched. Call it inside `withAccountLease`. @throws Problem `store_needed`,
 * `store_access_lost`, `provider_unavailable`
 */
export const withdrawProviderOrder = async (
  owner: Owner,
  {
    provider,
    externalId,
    subscriptionId,
  }: { provider: PaymentProvider; externalId: string; subscriptionId: string },
): Promise<void> => {
  const { world } = owner
  await watchProviderOrder(owner, { provider, externalId, subscriptionId })
  const order = await orderByExternal(world.db, provider, externalId)
  const payer = await findPayer(owner, provider)
  const providerState = await withProviderErrors(world, provider, () =>
    world.payments[provider].fetch(externalId, payer),
  )
  if (order && providerState) await settleProviderOrder(owner, order, { providerState, payer })
}
