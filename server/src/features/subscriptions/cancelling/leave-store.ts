import type { disconnectStore as contract } from '@plaudit/contract/stores/stores'
import type { Output } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { forgetStore } from '../../stores/forget-store.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import { endStorePages } from './end-store-pages.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { endPause } from '../pausing/end-pause.ts'
import { endPlansWithoutStore } from '../reconciliation/end-plans-without-store.ts'
import { checkWatchedPurchases } from '../reconciliation/check-watched-purchases.ts'
import { keepsStore } from '../rules.ts'
import { liveOf, pendingOf, setSubscription, type SubscriptionRow } from '../rows.ts'
import { phrase } from '../../../texts/phrase.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'
import { findCancellationEnd } from './find-cancellation-end.ts'

/** As cancelling does at Shopify: ended there at once, kept here until the end of what is paid. */
const endRunning = async (owner: Owner, found: SubscriptionRow): Promise<void> => {
  const { world } = owner
  const { usedUp, endsAt } = await findCancellationEnd(owner, found)
  const row =
    !usedUp && found.paused_at ? await endPause(owner, found, { by: 'cancelling' }) : found
  const payer = await findPayer(owner, 'shopify')
  const { external_id, waiting } = row
  if (waiting?.externalId)
    await withdrawProviderOrder(owner, {
      provider: 'shopify',
      externalId: waiting.externalId,
      subscriptionId: row.id,
    })
  const providerState = await withProviderErrors(world, 'shopify', async () => {
    if (!external_id) return null
    await world.payments.shopify.end(external_id, payer)
    return world.payments.shopify.fetch(external_id, payer)
  })
  if (!providerState) throw new Problem('provider_unavailable')
  const ours = {
    cancel_at: row.cancel_at ?? endsAt,
    paused_at: null,
    resumes_at: null,
    scheduled_plan_id: null,
    scheduled_at: null,
    waiting: null,
  }
  await applyProviderState(owner, row, { providerState, own: ours })
}

const endPending = async (owner: Owner): Promise<void> => {
  const pending = await pendingOf(owner.world.db, owner.accountId)
  if (pending?.provider !== 'shopify') return
  const { id, external_id } = pending
  if (external_id)
    await withdrawProviderOrder(owner, {
      provider: 'shopify',
      externalId: external_id,
      subscriptionId: id,
    })
  await setSubscription(owner.world.db, pending, {
    phase: 'dropped',
    synced_at: owner.world.clock.now(),
  })
}

/** Where nothing can be billed on unseen a store that refuses us may be left without an answer. */
const mayLeaveUnanswered = async ({ world, accountId }: Owner): Promise<boolean> => {
  const rows = [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)]
  return !rows.some((row) => row?.provider === 'shopify' && keepsStore(row, world.clock.now()))
}

/** Nothing was done yet where these first questions get no answer, and it says so. */
const askedRunning = async (owner: Owner): Promise<SubscriptionRow | null> => {
  try {
    const running = await findRunningSubscription(owner)
    await checkWatchedPurchases(owner, 'shopify')
    return running
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'provider_unavailable') throw error
    throw new Problem('provider_unavailable', { detail: phrase('billing.store_silent') })
  }
}

const endStorePlan = async (owner: Owner): Promise<void> => {
  try {
    const running = await askedRunning(owner)
    if (running?.provider === 'shopify') await endRunning(owner, running)
    await endPending(owner)
    await endStorePages(owner)
  } catch (error) {
    const isRefused = error instanceof Problem && error.code === 'store_access_lost'
    if (!isRefused || !(await mayLeaveUnanswered(owner))) throw error
  }
}

/**
 * Disconnects the store. A plan that it pays is ended at Shopify first and can be used until the end of what is paid;
 * then, after `takeLeave`, the store's tokens are forgotten. Products, reviews, and a plan that is paid in another way
 * stay.
 * @throws Problem `not_found` without a store; `provider_unavailable`, `store_access_lost`,
 * `billing_busy`: nothing is changed then
 */
export const leaveStore = (
  owner: Owner,
  takeLeave: () => Promise<void>,
): Promise<Output<typeof contract>> =>
  withAccountLease(owner, async () => {
    const { world, accountId } = owner
    if (!(await findConnection(world, accountId))) throw new Problem('not_found')
    await endStorePlan(owner)
    await takeLeave()
    const plan = await inTransaction(world.db, async (tx) => {
      await forgetStore(tx, owner, { how: 'disconnected' })
      return endPlansWithoutStore(tx, owner)
    })
    return { ok: true, plan_ends_at: plan?.cancel_at?.toISOString() ?? null }
  })
