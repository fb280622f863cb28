import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Payer, Payments } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayerWithStore } from '../payers/find-payer-with-store.ts'
import { liveOf, setSubscription, type SubscriptionRow } from '../rows.ts'
import { collectCharge } from '../charging/collect-charge.ts'
import { findPaidChanges } from '../charging/find-paid-changes.ts'
import { settlePending } from '../charging/settle-pending.ts'
import { settleLostPurchase } from '../purchases/settle-lost-purchase.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { orderByExternal } from '../provider-orders/rows.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'
import { restoreAgreedTerms } from './restore-agreed-terms.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { buildUndoOrder } from './build-undo-order.ts'
import { endWithoutStore } from './end-without-store.ts'
import type { OwnChanges } from './merge-with-provider-state.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'
import { isPeriodUnpaid } from './is-period-unpaid.ts'

type Asked = { payments: Payments; payer: Payer; row: SubscriptionRow }

const isRunning = (
  providerState: ProviderSubscription | null,
): providerState is ProviderSubscription =>
  providerState !== null && providerState.status !== 'waiting' && providerState.status !== 'ended'

/** A change that makes a new subscription (the store platform's): once that runs, it is the one. */
const findReplacement = async ({
  payments,
  payer,
  row,
}: Asked): Promise<{ providerState: ProviderSubscription; own: OwnChanges } | null> => {
  const newer = row.waiting?.externalId
  if (!newer || newer === row.external_id) return null
  const providerState = await payments.fetch(newer, payer)
  if (!isRunning(providerState)) return null
  // Approving a plan again is what undoes a cancellation there.
  const isSamePlan = providerState.planId === row.plan_id
  return {
    providerState,
    own: {
      cancel_at: null,
      ...(isSamePlan ? { waiting: null, scheduled_plan_id: null, scheduled_at: null } : {}),
    },
  }
}

/**
 * A change that was to begin on trial cannot any more once the trial is over and charged, a plan that has ended cannot
 * be kept, and what is paid through the store platform cannot be followed by what was reckoned before its renewal: such
 * a page is not to be approved as it was shown.
 */
const withdrawOutdatedPage = async (
  owner: Owner,
  { payments, row }: Asked,
): Promise<OwnChanges> => {
  const { waiting, trial_ends_at, cancel_at, external_id, id } = row
  const now = owner.world.clock.now()
  if (!waiting || payments.abilities.schedules) return {}
  const isLate =
    waiting.when === 'now' &&
    trial_ends_at !== null &&
    trial_ends_at <= now &&
    Date.parse(waiting.since) < trial_ends_at.getTime()
  const isOver = cancel_at !== null && cancel_at <= now
  // Its free days were what was left of a period that has been renewed since.
  const isRenewed =
    payments.abilities.cancels === 'at_once' &&
    waiting.paidUntil !== undefined &&
    new Date(waiting.paidUntil) <= now
  if (!isLate && !isOver && !isRenewed) return {}
  const page = waiting.externalId
  if (page && page !== external_id)
    await withdrawProviderOrder(owner, {
      provider: payments.provider,
      externalId: page,
      subscriptionId: id,
    })
  return { waiting: null }
}

const fetchState = async (
  owner: Owner,
  asked: Asked,
): Promise<{ providerState: ProviderSubscription | null; own: OwnChanges }> => {
  const { payments, payer, row } = asked
  const replaced = await findReplacement(asked)
  if (replaced) return replaced
  return {
    providerState: row.external_id
      ? await payments.fetch(row.external_id, payer)
      : await payments.findByOrder(row.id, payer),
    own: await withdrawOutdatedPage(owner, asked),
  }
}

/** The provider let go by itself after a period was made void: that period begins now, and is charged. */
const restartVoidPeriod = async (
  asked: Asked,
  providerState: ProviderSubscription | null,
): Promise<ProviderSubscription | null> => {
  const { payments, payer, row } = asked
  if (
    !providerState ||
    providerState.isSuspended ||
    !row.paused_at ||
    payments.abilities.pauses !== 'itself' ||
    !(await isPeriodUnpaid(asked, providerState))
  )
    return providerState
  return payments.resume(providerState, {
    payer,
    trialEndsAt: null,
    restart: true,
    isPresent: false,
  })
}

/** A cancellation is taken back by a change of plan once that is paid, which the owner's bank may decide without us. */
const undoCancellationForChange = async (
  owner: Owner,
  { payments, payer, row }: Asked,
  providerState: ProviderSubscription | null,
): Promise<ProviderSubscription | null> => {
  const isPaid = row.waiting?.when === 'now' && row.waiting.planId === providerState?.planId
  if (
    !providerState?.cancelAt ||
    payments.abilities.cancels !== 'itself' ||
    !isPaid ||
    !isRunning(providerState)
  )
    return providerState
  const outcome = await payments.undoCancel(
    providerState,
    await buildUndoOrder(owner, { row, payer, provider: payments.provider }),
  )
  return outcome.kind === 'redirect' ? providerState : outcome.subscription
}

/**
 * Two subscriptions can be approved when an old page was left open: the second is ended at once,
 * and what it took is given back.
 */
const endDuplicate = async (owner: Owner, row: SubscriptionRow): Promise<void> => {
  const { world } = owner
  await setSubscription(world.db, row, { phase: 'dropped', synced_at: world.clock.now() })
  const { provider, external_id, id } = row
  if (!provider || !external_id) return
  await watchProviderOrder(owner, { provider, externalId: external_id, subscriptionId: id })
  const order = await orderByExternal(world.db, provider, external_id)
  if (order) await checkProviderOrder(owner, order)
}

const closeSubscription = (owner: Owner, row: SubscriptionRow, phase: 'dropped' | 'ended') =>
  inTransaction(owner.world.db, async (tx) => {
    const now = owner.world.clock.now()
    await publishChanges(tx, owner.accountId, ['account', 'billing'])
    return setSubscription(tx, row, {
      phase,
      ended_at: phase === 'ended' ? now : null,
      synced_at: now,
    })
  })

/** The provider knows nothing of it. */
const closeUnknown = async (owner: Owner, row: SubscriptionRow): Promise<SubscriptionRow> => {
  const { world } = owner
  const now = world.clock.now()
  // Another store than the one that paid is connected: what is paid lasts all the same.
  if (row.cancel_at && row.cancel_at > now)
    return setSubscription(world.db, row, { synced_at: now })
  if (row.phase === 'ended' || row.phase === 'dropped' || !row.external_id) return row
  return closeSubscription(owner, row, row.phase === 'live' ? 'ended' : 'dropped')
}

/**
 * An order that another has taken the place of, or that was given up, is never the account's,
 * whether or not it has a plan by now.
 */
const isDuplicate = async ({ world, accountId }: Owner, row: SubscriptionRow): Promise<boolean> => {
  if (row.phase === 'dropped') return true
  const live = await liveOf(world.db, accountId)
  return live !== undefined && live.id !== row.id
}

/** What is due is collected, and what was taken meanwhile is settled, before the answer is kept. */
const applyLiveState = async (
  owner: Owner,
  { payments, payer, row }: Asked,
  { providerState, own }: { providerState: ProviderSubscription; own: OwnChanges },
): Promise<SubscriptionRow> => {
  const { world } = owner
  const { provider } = payments
  const kept = 'cancel_at' in own ? { ...row, cancel_at: null } : row
  const left = await settlePending(owner, { row: kept, providerState, payer })
  const again = async () =>
    (await withProviderErrors(world, provider, () =>
      payments.fetch(providerState.externalId, payer),
    )) ?? providerState
  // What was declined is owed no more, nor what was taken or refused now.
  const latest = left ? await again() : providerState
  const collected = await collectCharge(
    owner,
    { row: { ...kept, ...left }, providerState: latest, payer },
    { isPresent: false },
  )
  const last = collected.kind !== 'none' && latest.status === 'past_due' ? await again() : latest
  const settled = await findPaidChanges(world.db, { ...row, ...left }, last, world.clock.now())
  return applyProviderState(owner, row, {
    providerState: last,
    own: { ...own, ...left, ...settled },
  })
}

/** `leaving`: for who is about to cancel, the period after a pause is not begun, and not charged, any more. */
export type ReconcileOptions = { leaving?: boolean }

/**
 * Asks the provider how a subscription stands and keeps the answer: the one way in which webhooks, the
 * sweep, returns from approval pages and the use cases learn the truth. Asking again changes nothing.
 * Call it inside `withAccountLease`.
 * @throws Problem `provider_unavailable`, `store_access_lost`
 */
export const reconcileSubscription = async (
  owner: Owner,
  row: SubscriptionRow,
  { leaving = false }: ReconcileOptions = {},
): Promise<SubscriptionRow> => {
  const { world } = owner
  const { provider } = row
  if (!provider) return row
  const payer = await findPayerWithStore(owner, provider)
  if (!payer) return inTransaction(world.db, (tx) => endWithoutStore(tx, owner, row))
  await settleLostPurchase(owner, provider)
  const asked: Asked = { payments: world.payments[provider], payer, row }
  const { providerState: first, own } = await withProviderErrors(world, provider, () =>
    fetchState(owner, asked),
  )
  const providerState = await withProviderErrors(world, provider, async () =>
    restoreAgreedTerms(
      owner,
      asked,
      await undoCancellationForChange(
        owner,
        asked,
        leaving ? first : await restartVoidPeriod(asked, first),
      ),
    ),
  )
  if (!providerState) return closeUnknown(owner, row)
  if (row.phase !== 'live' && isRunning(providerState) && (await isDuplicate(owner, row))) {
    await endDuplicate(owner, row)
    return { ...row, phase: 'dropped' }
  }
  if (row.phase !== 'live' || providerState.status === 'waiting')
    return applyProviderState(owner, row, { providerState, own })
  return applyLiveState(owner, asked, { providerState, own })
}
