import PQueue from 'p-queue'
import type { Owner, World } from '../../../world.ts'
import { notifyAccessLost } from '../../stores/notify-access-lost.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { addDays, LEAST_AHEAD_DAYS, pausedTrialEnd } from '../rules.ts'
import {
  pendingOf,
  postponeReconciliation,
  setSubscription,
  subscriptionById,
  type SubscriptionRow,
} from '../rows.ts'
import { openPauseOf } from '../pauses/rows.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import { endAtProvider } from '../reconciliation/end-at-provider.ts'
import { isEndDue } from '../reconciliation/is-end-due.ts'
import { reconcileUnlessRefused } from '../reconciliation/reconcile-unless-refused.ts'
import { endPause } from '../pausing/end-pause.ts'
import { BEFORE_RENEWAL_MS } from '../reconciliation/rules.ts'
import { subscriptionsToVisit } from '../reconciliation/rows.ts'

/** Asked again at least this often, so that a delivery that never came is made up for. */
const ASK_EVERY_HOURS = 6
/**
 * A store that pays its bill and is uninstalled soon after cannot be asked about that payment any more (decision 0034).
 */
const ASK_UNPAID_EVERY_MINUTES = 10
/** A checkout that nobody finished is forgotten. */
const PENDING_HOURS = 72
const AT_ONCE = 200
const HOUR_MS = 3_600_000
/**
 * When one is asked about again that could not be visited: the first time with the next run, then after ten minutes; a
 * store that refuses us after hours.
 */
const SOON_MS = 60_000
const AGAIN_MS = 10 * 60_000
const REFUSED_AGAIN_MS = ASK_EVERY_HOURS * HOUR_MS
/**
 * Those that do not answer take up to 20 seconds each: so many are visited side by side, and
 * for so long. The next run goes on.
 */
const SIDE_BY_SIDE = 8
const RUN_MS = 45_000

const isPast = (at: Date | null, now: Date) => at !== null && at <= now

/** The days of a paused trial wait, also where only our lengthening it keeps the provider from charging. */
const lengthenTrial = async (owner: Owner, row: SubscriptionRow): Promise<void> => {
  const { world, accountId } = owner
  const { provider, external_id, resumes_at: until, trial_ends_at: providerEnd } = row
  const left = (await openPauseOf(world.db, accountId))?.trial_left_ms ?? null
  if (
    !provider ||
    !external_id ||
    !until ||
    left === null ||
    world.payments[provider].abilities.pauses !== 'no'
  )
    return
  const trialEndsAt = pausedTrialEnd({
    pauses: 'no',
    leftMs: Number(left),
    until,
    providerEnd,
    now: world.clock.now(),
  })
  if (!trialEndsAt) return
  const payer = await findPayer(owner, provider)
  const payments = world.payments[provider]
  const current = await withProviderErrors(world, provider, () =>
    payments.fetch(external_id, payer),
  )
  if (current)
    await applyProviderState(owner, row, {
      providerState: await withProviderErrors(world, provider, () =>
        payments.suspend(current, { payer, until, trialEndsAt }),
      ),
    })
}

/**
 * What runs beside it, made of an order that was given up and never reported, is watched from now on, which ends it.
 */
const watchOthers = async (owner: Owner, row: SubscriptionRow): Promise<void> => {
  const { world } = owner
  const { provider, id: subscriptionId } = row
  const payments = provider && world.payments[provider]
  if (!payments?.running) return
  const payer = await findPayer(owner, payments.provider)
  const known = new Set([
    row.external_id,
    (await pendingOf(world.db, owner.accountId))?.external_id,
  ])
  for (const externalId of await withProviderErrors(world, payments.provider, () =>
    payments.running!(payer),
  ))
    if (!known.has(externalId))
      await watchProviderOrder(owner, { provider: payments.provider, externalId, subscriptionId })
}

/** A checkout that nobody has finished for days can be paid no more. */
const forgetUnfinished = async (owner: Owner, row: SubscriptionRow): Promise<void> => {
  const { world } = owner
  const now = world.clock.now()
  const { id: subscriptionId, provider, external_id: externalId, created_at } = row
  if (now.getTime() - created_at.getTime() <= PENDING_HOURS * HOUR_MS) return
  if (provider && externalId)
    await withdrawProviderOrder(owner, { provider, externalId, subscriptionId })
  await setSubscription(world.db, row, { phase: 'dropped', synced_at: now })
}

const doWhatIsDue = async (owner: Owner, row: SubscriptionRow): Promise<void> => {
  if (isEndDue(owner, row)) await endAtProvider(owner, row)
  else if (row.cancel_at) return
  else if (row.paused_at && isPast(row.resumes_at, owner.world.clock.now()))
    await endPause(owner, row, { by: 'clock' })
  else if (row.paused_at) await lengthenTrial(owner, row)
}

const visitOne = async (owner: Owner, id: string): Promise<'refused' | void> => {
  const { world, accountId } = owner
  const found = await subscriptionById(world.db, accountId, id)
  if (!found?.provider || (found.phase !== 'live' && found.phase !== 'pending')) return
  const row = await reconcileUnlessRefused(owner, found)
  if (!row) {
    await notifyAccessLost(owner)
    return 'refused'
  }
  if (row.phase === 'pending') await forgetUnfinished(owner, row)
  if (row.phase !== 'live') return
  await watchOthers(owner, row)
  await doWhatIsDue(owner, row)
}

/** What is left to the next run is due there as well. */
const visit = async (
  owner: Owner,
  { id, put_off_until }: { id: string; put_off_until: Date | null },
): Promise<void> => {
  const { world, accountId: account_id } = owner
  const again = (ms: number) =>
    postponeReconciliation(world.db, { account_id, id }, new Date(world.clock.now().getTime() + ms))
  try {
    const isRefused =
      (await withAccountLease(owner, () => visitOne(owner, id), { isJob: true })) === 'refused'
    if (isRefused) await again(REFUSED_AGAIN_MS)
  } catch (error) {
    world.log.warn({ err: error, account_id }, 'a subscription could not be visited')
    await again(put_off_until ? AGAIN_MS : SOON_MS)
  }
}

/**
 * A job, each minute: does what is due by our own timers and asks providers about what was not reported. One that does
 * not answer delays nobody else; its turn comes again.
 */
export const reconcileDueSubscriptions = async (world: World): Promise<void> => {
  const now = world.clock.now()
  const before = new Date(now.getTime() - ASK_EVERY_HOURS * HOUR_MS)
  const unpaidBefore = new Date(now.getTime() - ASK_UNPAID_EVERY_MINUTES * 60_000)
  const due = await subscriptionsToVisit(world.db, {
    before,
    unpaidBefore,
    now,
    soon: new Date(now.getTime() + BEFORE_RENEWAL_MS),
    ahead: addDays(now, LEAST_AHEAD_DAYS),
    limit: AT_ONCE,
  })
  const started = performance.now()
  const queue = new PQueue({ concurrency: SIDE_BY_SIDE })
  await queue.addAll(
    due.map((row) => async () => {
      if (performance.now() - started < RUN_MS)
        await visit({ world, accountId: row.account_id }, row)
    }),
  )
}
