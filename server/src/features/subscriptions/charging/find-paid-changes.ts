import type { Tx } from '../../../db/transaction.ts'
import type { SubscriptionRow } from '../rows.ts'
import { paidCharges } from './rows.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

/** What a paid one-off charge has decided about a subscription: its plan runs now, or its pause is over. */
export type PaidChanges = Partial<{
  plan_id: string
  scheduled_plan_id: null
  scheduled_at: null
  waiting: null
  paused_at: null
  resumes_at: null
}>

/**
 * What the paid one-off charges of the present period decide; of upgrades only the newest counts. What is paid already
 * is so, also when the process ended before the subscription could say it.
 */
export const findPaidChanges = async (
  tx: Tx,
  row: SubscriptionRow,
  providerState: ProviderSubscription,
  now: Date,
): Promise<PaidChanges> => {
  const paid = await paidCharges(tx, row, now)
  // An upgrade takes the place of the one before: going back to that one's plan is a change like any other.
  const newest = paid.find(({ kind }) => kind === 'upgrade')
  const upgrade = newest?.plan_id === providerState.planId ? newest : undefined
  const resumed = paid.find(
    ({ kind, settled_at }) =>
      kind === 'resume' && row.paused_at && settled_at && settled_at >= row.paused_at,
  )
  return {
    ...(upgrade && upgrade.plan_id !== row.plan_id
      ? { plan_id: upgrade.plan_id, scheduled_plan_id: null, scheduled_at: null, waiting: null }
      : {}),
    ...(resumed ? { paused_at: null, resumes_at: null } : {}),
  }
}
