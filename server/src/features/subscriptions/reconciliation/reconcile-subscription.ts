import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Payer, Payments } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayerWithStore } from '../payers/find-payer.ts'
import { liveOf, setSubscription, type SubscriptionRow } from '../rows.ts'
import { collectCharge } from '../charging/collect-charge.ts'
import { findPaidChanges } from '../charging/find-paid-changes.ts'
import { settlePending } from '../charging/settle-pending.ts'
import { settleLostPurchase } from '../purchases/check-purchase.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { orderByExternal } from '../provider-orders/rows.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'
import { restoreAgreedTerms } from './restore-agreed-terms.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { buildUndoOrder } from './build-undo-order.ts'
import { markUnpaidWithoutStore, endWithoutStore } from './end-without-store.ts'
import type { OwnChanges } from './merge-with-provider-state.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

type Asked = { payments: Payments; payer: Payer; row: SubscriptionRow }

const isRunning = (told: ProviderSubscription | null): told is ProviderSubscription =>
  told !== null && told.status !== 'waiting' && told.status !== 'ended'

/** A change that makes a new subscription (the store platform's): once that runs, it is the one. */
const findReplacement = async ({
  payments,
  payer,
  row,
}: Asked): Promise<{ told: ProviderSubscription; own: OwnChanges } | null> => {
  const newer = row.waiting?.externalId
  if (!newer || newer === row.external_id) return null
  const told = await payments.fetch(newer, payer)
  if (!isRunning(told)) return null
  // Approving a plan again is what undoes a cancellation there.
  const isSamePlan = told.planId === row.plan_id
  return {
    told,
    own: {
      cancel_at: null,
      ...(isSamePlan ? { waiting: null, scheduled_plan_id: null, scheduled_at: null } : {}),
    },
  }
}

/**
 * A change that was to begin on trial cannot any more once the trial is over and charged, a plan that has ended cannot be
 * kept, and what is paid through the store platform cannot be followed by what was reckoned before its renewal: such a page is not to
 * be approved as it was shown.
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
): Promise<{ told: ProviderSubscription | null; own: OwnChanges }> => {
  const { payments, payer, row } = asked
  const replaced = await findReplacement(asked)
  if (replaced) return replaced
  return {
    told: row.external_id
      ? await payments.fetch(row.external_id, payer)
      : await payments.findByOrder(row.id, payer),
    own: await withdrawOutdatedPage(owner, asked),
  }
}

/** Whether the period that began while collection was held was made void: nothing was charged for it, and nothing tried. */
export const isPeriodUnpaid = async (
  { payments, payer, row }: Asked,
  told: ProviderSubscription,
): Promise<boolean> => {
  const { paused_at, resumes_at } = row
  if (!paused_at || !told.periodStart || told.status !== 'active' || told.periodStart <= paused_at)
    return false
  if (resumes_at && told.periodStart >= resumes_at) return false
  const since = told.periodStart.getTime() - 60_000
  return (await payments.payments(told.externalId, payer)).every(({ at }) => at.getTime() < since)
}

/** The provider let go by itself after a period was made void: that period begins now, and is charged. */
const restartVoidPeriod = async (
  asked: Asked,
  told: ProviderSubscription | null,
): Promise<ProviderSubscription | null> => {
  const { payments, payer, row } = asked
  if (
    !told ||
    told.isHeld ||
    !row.paused_at ||
    payments.abilities.holds !== 'itself' ||
    !(await isPeriodUnpaid(asked, told))
  )
    return told
  return payments.release(told, { payer, trialEndsAt: null, restart: true, isPresent: false })
}

/** A cancellation is taken back by a change of plan once that is paid, which the owner's bank may decide without us. */
const undoCancellationForChange = async (
  owner: Owner,
  { payments, payer, row }: Asked,
  told: ProviderSubscription | null,
): Promise<ProviderSubscription | null> => {
  const isPaid = row.waiting?.when === 'now' && row.waiting.planId === told?.planId
  if (!told?.cancelAt || payments.abilities.cancels !== 'itself' || !isPaid || !isRunning(told))
    return told
  const outcome = await payments.undoCancel(
    told,
    await buildUndoOrder(owner, { row, payer, provider: payments.provider }),
  )
  return outcome.kind === 'redirect' ? told : outcome.subscription
}

/** Two subscriptions can be approved when an old page was left open: the second is ended at once, and what it took is given back. */
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

/** An order that another has taken the place of, or that was given up, is never the account's, whether or not it has a plan by now. */
const isDuplicate = async ({ world, accountId }: Owner, row: SubscriptionRow): Promise<boolean> => {
  if (row.phase === 'dropped') return true
  const live = await liveOf(world.db, accountId)
  return live !== undefined && live.id !== row.id
}

/** What is due is collected, and what was taken meanwhile is settled, before the answer is kept. */
const applyLiveState = async (
  owner: Owner,
  { payments, payer, row }: Asked,
  { told, own }: { told: ProviderSubscription; own: OwnChanges },
): Promise<SubscriptionRow> => {
  const { world } = owner
  const { provider } = payments
  const kept = 'cancel_at' in own ? { ...row, cancel_at: null } : row
  const left = await settlePending(owner, { row: kept, told, payer })
  const again = async () =>
    (await withProviderErrors(world, provider, () => payments.fetch(told.externalId, payer))) ??
    told
  // What was declined is owed no more, nor what was taken or refused now.
  const standing = left ? await again() : told
  const collected = await collectCharge(
    owner,
    { row: { ...kept, ...left }, told: standing, payer },
    { isPresent: false },
  )
  const last =
    collected.kind !== 'none' && standing.status === 'past_due' ? await again() : standing
  const settled = await findPaidChanges(world.db, { ...row, ...left }, last, world.clock.now())
  return applyProviderState(owner, row, { told: last, own: { ...own, ...left, ...settled } })
}

/** `leaving`: for who is about to cancel, the period after a pause is not begun, and not charged, any more. */
export type ReconcileOptions = { leaving?: boolean }

/**
 * Asks the provider how a subscription stands and keeps the answer: the one way in which webhooks, the sweep, returns from
 * approval pages and the use cases learn the truth. Asking again changes nothing. Call it inside `withAccountLease`.
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
  const { told: first, own } = await withProviderErrors(world, provider, () =>
    fetchState(owner, asked),
  )
  const told = await withProviderErrors(world, provider, async () =>
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
  if (!told) return closeUnknown(owner, row)
  if (row.phase !== 'live' && isRunning(told) && (await isDuplicate(owner, row))) {
    await endDuplicate(owner, row)
    return { ...row, phase: 'dropped' }
  }
  if (row.phase !== 'live' || told.status === 'waiting')
    return applyProviderState(owner, row, { told, own })
  return applyLiveState(owner, asked, { told, own })
}

/** The same; null where the store refuses us: then only time can tell what has ended. */
export const reconcileUnlessRefused = async (
  owner: Owner,
  row: SubscriptionRow,
): Promise<SubscriptionRow | null> => {
  try {
    return await reconcileSubscription(owner, row)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'store_access_lost') throw error
    await markUnpaidWithoutStore(owner, row)
    return null
  }
}
