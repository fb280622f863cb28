import { Problem } from '../../../problem.ts'
import type { Payer } from '../../../providers/payments.ts'
import { onDay, phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import type { SubscriptionRow } from '../rows.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

/**
 * The provider's side of a plan that is to be changed or kept; null when it was never begun there, or is unknown there.
 * @throws Problem `not_offered` with the day from which a plan can be chosen: what is paid lasts until then, and
 * what was ended by the buyer at PayPal, or paid by another store than the one that is connected now, cannot be
 * taken up again; `provider_unavailable`
 */
export const fetchProviderState = async (
  { world }: Owner,
  row: SubscriptionRow,
  payer: Payer,
): Promise<ProviderSubscription | null> => {
  const { provider, external_id, cancel_at } = row
  if (!provider || !external_id) return null
  const payments = world.payments[provider]
  const current = await withProviderErrors(world, provider, () =>
    payments.fetch(external_id, payer),
  )
  if (!cancel_at) return current
  if (!current)
    throw new Problem('not_offered', {
      detail: phrase('billing.other_store_until', { day: onDay(cancel_at) }),
    })
  if (current.status === 'ended' && payments.abilities.cancels === 'suspends')
    throw new Problem('not_offered', {
      detail: phrase('billing.ended_at_paypal_until', { day: onDay(cancel_at) }),
    })
  return current
}
