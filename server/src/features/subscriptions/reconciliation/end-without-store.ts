import { notifyStorefront } from '../../../db/storefront/notify-storefront.ts'
import { type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { dropOpenCharges } from '../charging/rows.ts'
import { entriesOf } from '../rights/rows.ts'
import { endOfPaid } from '../rights/rules.ts'
import { stateAt } from '../rules.ts'
import { setSubscription, type SubscriptionRow } from '../rows.ts'
import { closePauses } from '../pauses/rows.ts'
import { notifyOwner } from '../letters/notify-owner.ts'

/**
 * The store platform has ended the plan there and pays nothing back: what is paid lasts, a
 * trial and an unpaid period end now.
 */
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
 * Keeps what is known of a subscription whose store is not connected any more: the store platform has ended it, so the
 * plan lasts until the end of what is paid, and what was not approved comes to nothing; a page of a one-off charge that
 * is approved later is seen when the store is connected again. Safe to repeat.
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
    await notifyStorefront(tx, owner.accountId)
    await publishChanges(tx, owner.accountId, ['account', 'billing'])
  }
  return kept
}
