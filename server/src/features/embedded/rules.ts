import type { Account } from '@plaudit/contract/accounts/accounts'
import type { ReviewCounts } from '@plaudit/contract/reviews/counts'
import type { EmbeddedOverview } from '@plaudit/contract/stores/embedded'

/** With one decimal; null without reviews. */
export const averageOf = (counts: ReviewCounts['by_rating']): number | null => {
  const entries = Object.entries(counts).map(([rating, count]) => [Number(rating), count] as const)
  const total = entries.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  return Math.round((entries.reduce((sum, [r, count]) => sum + r * count, 0) / total) * 10) / 10
}

/** The plan that the account uses now. */
export const planOf = ({
  active_subscription: subscription,
}: Pick<Account, 'active_subscription'>): EmbeddedOverview['plan'] =>
  subscription && {
    name: subscription.plan.name,
    is_trial: subscription.state === 'trialing',
    ends_at: subscription.cancel_at,
    billed_by_store: subscription.payment_provider === 'shopify',
  }
