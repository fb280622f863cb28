import type { Owner } from '../../../world.ts'
import { liveOf, pendingOf, type SubscriptionRow } from '../rows.ts'
import { endAtProvider } from './end-at-provider.ts'
import { isEndDue } from './is-end-due.ts'
import { reconcileSubscription, type ReconcileOptions } from './reconcile-subscription.ts'

/**
 * The account's running subscription as its provider reports it now; null without one. A begun one that has come to be
 * counts; one whose end the sweep has yet to carry out is ended here, so that another can take its place.
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
  const reconciled = await reconcileSubscription(owner, live, options)
  const row =
    reconciled.phase === 'live' && isEndDue(owner, reconciled)
      ? await endAtProvider(owner, reconciled)
      : reconciled
  return row.phase === 'live' ? row : null
}
