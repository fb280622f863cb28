import type { Owner } from '../../../world.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import type { SubscriptionRow } from '../rows.ts'
import { reconcileSubscription } from './reconcile-subscription.ts'

/** Ends what is to be over, at a provider that leaves that to us. */
export const endAtProvider = async (
  owner: Owner,
  row: SubscriptionRow,
): Promise<SubscriptionRow> => {
  const { world } = owner
  const { provider, external_id } = row
  if (!provider || !external_id) return row
  const payer = await findPayer(owner, provider)
  await withProviderErrors(world, provider, () => world.payments[provider].end(external_id, payer))
  return reconcileSubscription(owner, row)
}
