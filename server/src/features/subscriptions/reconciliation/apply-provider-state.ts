import { v7 } from 'uuid'
import { notifyStorefront } from '../../../db/storefront/notify-storefront.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { plansById } from '../plans/find-plans.ts'
import { listSubscriberKeys } from '../plans/list-subscriber-keys.ts'
import { recordSubscriber } from '../plans/record-subscriber.ts'
import { countMonthsUsedElsewhere } from '../plans/count-months-used-elsewhere.ts'
import { recordRedemption } from '../promo-codes/record-redemption.ts'
import { announcePlans } from '../plans/rows.ts'
import { oneOffNumbers } from '../charging/rows.ts'
import { recordRights } from '../rights/record-rights.ts'
import { planAt, stateAt } from '../rules.ts'
import { setSubscription, type SubscriptionRow } from '../rows.ts'
import { closePauses, endTrialInPause, insertPause, openPauseOf } from '../pauses/rows.ts'
import { notifyOwner } from '../letters/notify-owner.ts'
import { notifyOfEarlierPage } from '../letters/notify-of-earlier-page.ts'
import { markDead } from '../provider-orders/rows.ts'
import { type OwnChanges, mergeWithProviderState } from './merge-with-provider-state.ts'
import { withEndAtProvider } from './with-end-at-provider.ts'
import { recordProviderPayments } from './record-provider-payments.ts'
import type {
  ProviderPayment,
  ProviderSubscription,
} from '../../../providers/provider-subscription.ts'

const HOUR_MS = 3_600_000

/** A pause that the provider reports without our having recorded it counts too; one that is over is closed. */
const recordPause = async (
  tx: Tx,
  { world, accountId }: Owner,
  { row, before }: { row: SubscriptionRow; before: SubscriptionRow },
) => {
  const now = world.clock.now()
  if (stateAt(row, now) !== 'paused')
    return closePauses(tx, accountId, row.resumes_at && row.resumes_at < now ? row.resumes_at : now)
  if (await openPauseOf(tx, accountId)) return
  const { trial_ends_at } = before
  await insertPause(tx, {
    account_id: accountId,
    id: v7(),
    paused_at: row.paused_at ?? now,
    resumes_at: row.resumes_at ?? now,
    resumed_at: null,
    trial_left_ms:
      trial_ends_at && row.paused_at && trial_ends_at > row.paused_at
        ? trial_ends_at.getTime() - row.paused_at.getTime()
        : null,
  })
}

/**
 * A trial that was charged in its pause, because nothing ran that could have made it longer in time: it is over, and
 * the pause goes on in what is paid, no longer than that lasts.
 */
const endTrialOfPause = async (
  tx: Tx,
  { accountId }: Owner,
  { row, payments }: { row: SubscriptionRow; payments: ProviderPayment[] },
): Promise<SubscriptionRow> => {
  const { paused_at, resumes_at } = row
  const open = paused_at && (await openPauseOf(tx, accountId))
  if (!open || open.trial_left_ms === null || !resumes_at) return row
  const charged = payments.findLast(
    ({ status, covers }) => status === 'succeeded' && covers !== null && covers.from > paused_at,
  )?.covers
  if (!charged) return row
  const until = charged.until && charged.until < resumes_at ? charged.until : resumes_at
  await endTrialInPause(tx, accountId, until)
  return setSubscription(tx, row, { resumes_at: until })
}

const visibleState = (row: SubscriptionRow, now: Date) =>
  JSON.stringify([
    stateAt(row, now),
    planAt(row, now),
    row.trial_ends_at,
    row.period_end,
    row.resumes_at,
    row.cancel_at,
    row.scheduled_plan_id,
    row.payment_method,
    row.phase,
    row.next_amount_cents,
  ])

const announce = async (
  tx: Tx,
  { world, accountId }: Owner,
  { row, kept, isNew }: { row: SubscriptionRow; kept: SubscriptionRow; isNew: boolean },
) => {
  const now = world.clock.now()
  const isAnother = visibleState(row, now) !== visibleState(kept, now)
  if (isAnother) await notifyStorefront(tx, accountId)
  if (row.phase !== 'live' && kept.phase === 'live') await announcePlans(tx, { accountId })
  if (isAnother || isNew) await publishChanges(tx, accountId, ['account', 'billing'])
}

/**
 * When the first attempt failed of what is owed since the kept period ended: a provider may report the last
 * one alone. What was refused before, or for a one-off charge, is another matter. Payments come oldest
 * first; null where none is known.
 */
const firstFailedAt = (
  payments: readonly ProviderPayment[],
  { period_end }: SubscriptionRow,
  { oneOff, now }: { oneOff: ReadonlySet<string>; now: Date },
) => {
  if (!period_end || period_end > now) return null
  const since = period_end.getTime() - HOUR_MS
  const lastPaid = payments.findLastIndex(
    ({ status }) => status === 'succeeded' || status === 'paid',
  )
  const failed = payments
    .slice(lastPaid + 1)
    .find(
      ({ status, externalId, at }) =>
        status === 'failed' && at.getTime() >= since && !oneOff.has(externalId),
    )
  return failed?.at ?? null
}

/** What the store platform has ended: this subscription, or the one whose place it has taken. */
const endedNumbers = (
  { external_id }: SubscriptionRow,
  { externalId, status }: ProviderSubscription,
): string[] => {
  if (status === 'ended') return [externalId]
  const isReplaced = external_id !== null && external_id !== externalId && status !== 'waiting'
  return isReplaced ? [external_id] : []
}

/** What an account that pays is known by, and how many months of a new code it has used under other accounts. */
const findSubscriber = async (
  owner: Owner,
  row: SubscriptionRow,
  { promo_code_id, phase }: { promo_code_id: string | null; phase: SubscriptionRow['phase'] },
) => {
  const isNewCode =
    promo_code_id !== null && (promo_code_id !== row.promo_code_id || row.phase !== 'live')
  return {
    elsewhere: isNewCode ? await countMonthsUsedElsewhere(owner, promo_code_id) : 0,
    keys: phase === 'live' ? await listSubscriberKeys(owner) : [],
  }
}

/**
 * Keeps what the provider has reported: the row, its payments, the pause, what the owner is to know, and notifies open
 * tabs and storefront caches, in one transaction. Safe to repeat. Call it inside `withAccountLease`.
 */
export const applyProviderState = async (
  owner: Owner,
  row: SubscriptionRow,
  { providerState, own: given = {} }: { providerState: ProviderSubscription; own?: OwnChanges },
): Promise<SubscriptionRow> => {
  const { world } = owner
  const own = await withEndAtProvider(owner, { row, providerState, own: given })
  const provider = row.provider ?? 'stripe'
  const payer = await findPayer(owner, provider)
  const payments = await withProviderErrors(world, provider, () =>
    world.payments[provider].payments(providerState.externalId, payer),
  )
  const { change, earlier } = await mergeWithProviderState(owner, {
    row,
    providerState,
    payments,
    own,
  })
  const now = world.clock.now()
  const failed = row.past_due_since
    ? null
    : firstFailedAt(payments, row, { oneOff: await oneOffNumbers(world.db, owner.accountId), now })
  if (change.past_due_since && failed && failed < change.past_due_since)
    change.past_due_since = failed
  const before = row.phase === 'live' ? stateAt({ ...row, ...own }, now) : null
  const { elsewhere, keys } = await findSubscriber(owner, row, change)
  return inTransaction(world.db, async (tx) => {
    const written = await setSubscription(tx, row, {
      ...change,
      synced_at: now,
      put_off_until: null,
    })
    const kept =
      world.payments[provider].abilities.pauses === 'no'
        ? await endTrialOfPause(tx, owner, { row: written, payments })
        : written
    const numbers = endedNumbers(row, providerState)
    if (provider === 'shopify') await markDead(tx, { accountId: owner.accountId, numbers, at: now })
    await recordRedemption(tx, kept, { now, elsewhere })
    await recordSubscriber(tx, owner, keys)
    const isNew = await recordProviderPayments(tx, owner, { row: kept, payments })
    if (kept.phase !== 'pending' && kept.phase !== 'dropped') {
      await recordPause(tx, owner, { row: kept, before: row })
      const oneOff = await oneOffNumbers(tx, owner.accountId)
      await recordRights(tx, kept, {
        before: row,
        providerState,
        payments: payments.filter(({ externalId }) => !oneOff.has(externalId)),
        plans: await plansById(world, tx),
        now,
      })
      await notifyOwner(tx, owner, { row: kept, before, after: stateAt(kept, now) })
      if (earlier) await notifyOfEarlierPage(tx, owner, kept)
    }
    await announce(tx, owner, { row, kept, isNew })
    return kept
  })
}
