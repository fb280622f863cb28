import type { Outcome } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { done, toAction, toRedirect } from '../payers/answer-outcome.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import type { SubscriptionRow } from '../rows.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import type { OwnChanges } from '../reconciliation/merge-with-provider-state.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

/**
 * Keeps what became of an order that a provider has taken, and answers what comes next for the buyer. `promo`:
 * the code that counts from now on.
 */
export const answerOrder = async (
  owner: Owner,
  row: SubscriptionRow,
  { outcome, promo }: { outcome: Outcome; promo: OwnChanges },
): Promise<BillingAnswer> => {
  const externalId =
    outcome.kind === 'redirect' ? outcome.externalId : outcome.subscription.externalId
  await watchProviderOrder(owner, {
    provider: row.provider ?? 'stripe',
    externalId,
    subscriptionId: row.id,
  })
  if (outcome.kind === 'redirect') return toRedirect(outcome.url)
  // The code counts once the bank has agreed; that a plan which was to follow is set aside is seen at once.
  const own = outcome.kind === 'done' ? promo : {}
  await applyProviderState(owner, row, { providerState: outcome.subscription, own })
  return outcome.kind === 'done' ? done : toAction(outcome.clientSecret)
}
