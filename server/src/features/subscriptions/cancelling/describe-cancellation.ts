import type { getCancellation as contract } from '@plaudit/contract/billing/cancel'
import { builtLimits } from '@plaudit/contract/billing/plans'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { describeBilling } from '../describe-billing.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { reviewTotalOf, liveOf, type SubscriptionRow } from '../rows.ts'
import { findCancellationEnd } from './find-cancellation-end.ts'
import { assertCancellable } from './assert-cancellable.ts'

const unanswered = new Set([
  'provider_unavailable',
  'store_access_lost',
  'store_needed',
  'billing_busy',
])

/**
 * The plan as its provider reports it now: a renewal may have been paid that nobody reported. One that is silent
 * leaves what was reported before.
 */
const findPlan = async (owner: Owner): Promise<SubscriptionRow | null> => {
  try {
    return await withAccountLease(owner, () => findRunningSubscription(owner, { leaving: true }))
  } catch (error) {
    if (!(error instanceof Problem) || !unanswered.has(error.code)) throw error
    return (await liveOf(owner.world.db, owner.accountId)) ?? null
  }
}

/**
 * What the last step of the cancel flow states (BILL-54), and what may be offered before. @throws Problem `not_offered`
 */
export const describeCancellation = async (owner: Owner): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const row = assertCancellable(await findPlan(owner), now)
  const billing = await describeBilling(owner)
  const account = await findAccount(world.db, accountId)
  const { endsAt, usedUp } = await findCancellationEnd(owner, row)
  return {
    ends_at: endsAt.toISOString(),
    ends_now: usedUp,
    offers: [
      ...(billing.pause_refusal === null ? (['pause'] as const) : []),
      ...(billing.can_extend_trial ? (['trial_extension'] as const) : []),
    ],
    // In a pause they are off and come back until the end.
    stops: builtLimits.filter(
      (key) => billing.limits[key] || billing.active_subscription?.plan.limits[key],
    ),
    reviews_held: await reviewTotalOf(world.db, accountId),
    free_review_allowance: world.settings.freeReviewAllowance,
    data_kept: 'until_account_deleted',
    needs_password: !account?.has_password,
  }
}
