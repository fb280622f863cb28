import type { Outcome } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { done, toAction, toRedirect } from '../payers/answer-outcome.ts'
import { keepTold } from '../reconciliation/apply-provider-state.ts'
import type { SubscriptionRow } from '../rows.ts'
import { watchOrder } from '../provider-orders/watch-provider-order.ts'
import type { Own } from '../reconciliation/merge-own.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

/** Keeps what became of an order that a provider has taken, and answers what comes next for the buyer. `promo`: the code that counts from now on. */
export const answerOrder = async (
  owner: Owner,
  row: SubscriptionRow,
  { outcome, promo }: { outcome: Outcome; promo: Own },
): Promise<BillingAnswer> => {
  const externalId =
    outcome.kind === 'redirect' ? outcome.externalId : outcome.subscription.externalId
  await watchOrder(owner, {
    provider: row.provider ?? 'stripe',
    externalId,
    subscriptionId: row.id,
  })
  if (outcome.kind === 'redirect') return toRedirect(outcome.url)
  // The code counts once the bank has agreed; that a plan which was to follow is set aside is seen at once.
  const own = outcome.kind === 'done' ? promo : {}
  await keepTold(owner, row, { told: outcome.subscription, own })
  return outcome.kind === 'done' ? done : toAction(outcome.clientSecret)
}
