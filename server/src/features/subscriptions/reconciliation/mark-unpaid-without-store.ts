import { notifyStorefront } from '../../../db/storefront/notify-storefront.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { type SubscriptionRow, setSubscription } from '../rows.ts'
import { endWithoutStore } from './end-without-store.ts'

/**
 * The store refuses us, and whether its period was paid cannot be asked: what runs over its end is unpaid until the
 * store is connected again, and ends with the grace of RIGHT-3.
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
    await notifyStorefront(tx, owner.accountId)
    await publishChanges(tx, owner.accountId, ['account', 'billing'])
  })
