import type { ProviderPayment } from '../../../../providers/provider-subscription.ts'
import type { SubscriptionRow } from '../../rows.ts'

export type Billed = {
  before: SubscriptionRow
  providerState: { planId: string | null; priceCents: number; nextCents: number | null }
}

/** One that is under way covers its time from now on; declined after all, its entry counts no more (`entriesOf`). */
export const isPaying = ({ status }: ProviderPayment) =>
  status === 'succeeded' || status === 'paid' || status === 'pending'

/**
 * Whether a payment is exactly what the plan costs that the provider bills by now, and not what was to be paid before.
 */
export const isOfReportedPlan = (
  { cents }: ProviderPayment,
  { before, providerState }: Billed,
): boolean =>
  providerState.planId !== null &&
  cents !== before.next_amount_cents &&
  (cents === providerState.priceCents || cents === providerState.nextCents)
