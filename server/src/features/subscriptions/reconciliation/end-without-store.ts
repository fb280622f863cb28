import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { dropOpenCharges } from '../charging/rows.ts'
import { entriesOf } from '../rights/rows.ts'
import { endOfPaid } from '../rights/rules.ts'
import { stateAt } from '../rules.ts'
import {
  announceLimits,
  closePauses,
  liveOf,
  pendingOf,
  setSubscription,
  type SubscriptionRow,
} from '../rows.ts'
import { notifyOwner } from '../letters/notify-owner.ts'

/** The store platform has ended the plan there and pays nothing back: what is paid lasts, a trial and an unpaid period end now. */
const endLive = async (tx: Tx, owner: Owner, row: SubscriptionRow): Promise<SubscriptionRow> => {
  const now = owner.world.clock.now()
  const endsAt =
    row.cancel_at ?? endOfPaid(await entriesOf(tx, row.account_id, row.id), row.id, now)
  const isOver = endsAt <= now
  const kept = await setSubscription(tx, row, {
    ...(isOver ? { phase: 'ended' as const, ended_at: endsAt } : {}),
    cancel_at: endsAt,
    paused_at: null,
    resumes_at: null,
    scheduled_plan_id: null,
    scheduled_at: null,
    waiting: null,
    past_due_since: null,
    synced_at: now,
  })
  await closePauses(tx, owner.accountId, now)
  if (isOver)
    await notifyOwner(tx, owner, {
      row: kept,
      before: stateAt({ ...row, cancel_at: null }, now),
      after: 'ended',
    })
  return kept
}

/**
 * Keeps what is known of a subscription whose store is not connected any more: the store platform has ended it, so the plan
 * lasts until the end of what is paid, and what was not approved comes to nothing; a page of a one-off charge that is approved
 * later is seen when the store is connected again. Safe to repeat.
 */
export const endWithoutStore = async (
  tx: Tx,
  owner: Owner,
  row: SubscriptionRow,
): Promise<SubscriptionRow> => {
  const now = owner.world.clock.now()
  await dropOpenCharges(tx, owner.accountId, now)
  // What has lived stays known: whoever had a trial has had it.
  if (row.phase === 'ended' || row.phase === 'dropped') return row
  const kept =
    row.phase === 'live'
      ? await endLive(tx, owner, row)
      : await setSubscription(tx, row, { phase: 'dropped', synced_at: now })
  if (kept.phase !== row.phase || kept.cancel_at?.getTime() !== row.cancel_at?.getTime()) {
    await announceLimits(tx, owner.accountId)
    await publishChanges(tx, owner.accountId, ['account', 'billing'])
  }
  return kept
}

/** The same for whatever a store pays in this account; the plan that was running, as it stands now. */
export const endPlansWithoutStore = async (
  tx: Tx,
  owner: Owner,
): Promise<SubscriptionRow | null> => {
  const [pending, live] = [await pendingOf(tx, owner.accountId), await liveOf(tx, owner.accountId)]
  if (pending?.provider === 'shopify') await endWithoutStore(tx, owner, pending)
  return live?.provider === 'shopify' ? endWithoutStore(tx, owner, live) : null
}

/**
 * The store refuses us, and whether its period was paid cannot be asked: what runs over its end is unpaid until the store is
 * connected again, and ends with the grace of RIGHT-3.
 */
export const markUnpaidWithoutStore = (owner: Owner, row: SubscriptionRow): Promise<void> =>
  inTransaction(owner.world.db, async (tx) => {
    const now = owner.world.clock.now()
    const isOver = row.cancel_at !== null && row.cancel_at <= now
    if (isOver) return void (await endWithoutStore(tx, owner, row))
    const isUnpaid =
      row.phase === 'live' &&
      row.cancel_at === null &&
      row.period_end !== null &&
      row.period_end <= now &&
      row.past_due_since === null
    await setSubscription(tx, row, {
      synced_at: now,
      ...(isUnpaid ? { past_due_since: row.period_end } : {}),
    })
    if (!isUnpaid) return
    await announceLimits(tx, owner.accountId)
    await publishChanges(tx, owner.accountId, ['account', 'billing'])
  })
