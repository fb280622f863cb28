import type { Output } from '@plaudit/contract/endpoint'
import type { describeLeaving as contract } from '@plaudit/contract/stores/stores'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { plansById } from '../plans/find-plans.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { keepsStore, planAt, stateAt } from '../rules.ts'
import { reviewTotalOf, liveOf, pendingOf, type SubscriptionRow } from '../rows.ts'
import { watchedOf } from '../provider-orders/rows.ts'
import { findCancellationEnd } from './find-cancellation-end.ts'

const UNANSWERED = new Set([
  'provider_unavailable',
  'store_access_lost',
  'store_needed',
  'billing_busy',
])

/**
 * The plan as its store reports it now, as disconnecting will find it; as it is kept where the store does not answer.
 */
const askedLive = async (owner: Owner): Promise<SubscriptionRow | null> => {
  const { world, accountId } = owner
  const [pending, live] = [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)]
  if (pending?.provider !== 'shopify' && live?.provider !== 'shopify') return live ?? null
  try {
    return await withAccountLease(owner, () => findRunningSubscription(owner))
  } catch (error) {
    if (!(error instanceof Problem) || !UNANSWERED.has(error.code)) throw error
    return (await liveOf(world.db, accountId)) ?? null
  }
}

/** Whether the store was asked for anything of which nobody knows that it is over. */
const mayBeBilledOn = async ({ world, accountId }: Owner): Promise<boolean> =>
  (await watchedOf(world.db, accountId, 'subscription')).some(
    ({ provider }) => provider === 'shopify',
  )

const endOf = async (owner: Owner, running: SubscriptionRow | null): Promise<Date | null> => {
  if (running?.cancel_at) return running.cancel_at
  if (running?.provider !== 'shopify') return null
  return (await findCancellationEnd(owner, running)).endsAt
}

/**
 * What disconnecting would do, said before it is done: when a plan that the store pays ends, and what stays. @throws
 * Problem `not_found` without a store
 */
export const describeLeaving = async (owner: Owner): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('not_found')
  const live = await askedLive(owner)
  // Asking may have found that the store refuses us.
  const isRefused = Boolean((await findConnection(world, accountId))?.accessLostAt)
  const rows = [await pendingOf(world.db, accountId), live]
  const running = live && stateAt(live, now) !== 'ended' ? live : null
  const endsAt = await endOf(owner, running)
  const plan = running && (await plansById(world)).get(planAt(running, now))
  return {
    name: store.name,
    plan:
      running && plan
        ? {
            name: plan.name,
            provider: running.provider,
            ends_at: endsAt?.toISOString() ?? null,
            is_cancelled: running.cancel_at !== null,
          }
        : null,
    reviews: await reviewTotalOf(world.db, accountId),
    data_kept: 'until_account_deleted',
    refused:
      isRefused && rows.some((row) => row?.provider === 'shopify' && keepsStore(row, now))
        ? 'store_access_lost'
        : null,
    may_be_billed: isRefused && (await mayBeBilledOn(owner)),
  }
}
