import type { Owner } from '../../../world.ts'
import { liveOf, pendingOf, type SubscriptionRow } from '../rows.ts'
import { endAtProvider, isEndDue } from './end-at-provider.ts'
import { reconcileSubscription, type ReconcileOptions } from './reconcile-subscription.ts'

/**
 * The account's running subscription as its provider tells it now; null without one. A begun one that has come to be counts;
 * one whose end the sweep has yet to carry out is ended here, so that another can take its place.
 */
export const findRunningSubscription = async (
  owner: Owner,
  options?: ReconcileOptions,
): Promise<SubscriptionRow | null> => {
  const { world, accountId } = owner
  const pending = await pendingOf(world.db, accountId)
  if (pending) await reconcileSubscription(owner, pending)
  const live = await liveOf(world.db, accountId)
  if (!live) return null
  const told = await reconcileSubscription(owner, live, options)
  const row =
    told.phase === 'live' && isEndDue(owner, told) ? await endAtProvider(owner, told) : told
  return row.phase === 'live' ? row : null
}
