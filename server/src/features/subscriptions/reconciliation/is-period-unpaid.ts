import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'
import type { Payer, Payments } from '../../../providers/payments.ts'
import type { SubscriptionRow } from '../rows.ts'

/**
 * Whether the period that began while collection was paused was made void: nothing was
 * charged for it, and nothing tried.
 */
export const isPeriodUnpaid = async (
  { payments, payer, row }: { payments: Payments; payer: Payer; row: SubscriptionRow },
  providerState: ProviderSubscription,
): Promise<boolean> => {
  const { paused_at, resumes_at } = row
  if (
    !paused_at ||
    !providerState.periodStart ||
    providerState.status !== 'active' ||
    providerState.periodStart <= paused_at
  )
    return false
  if (resumes_at && providerState.periodStart >= resumes_at) return false
  const since = providerState.periodStart.getTime() - 60_000
  return (await payments.payments(providerState.externalId, payer)).every(
    ({ at }) => at.getTime() < since,
  )
}
