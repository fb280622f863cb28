import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { World } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { UNDO_DAYS } from '../restoring/rules.ts'
import { type BulkRow, lockBulk, setBulk } from './rows.ts'
import { BATCH_SIZE } from './rules.ts'

export type Payload = { accountId: string; id: string }

/** Progress is saved in the same transaction as the reviews: a killed job continues where it stopped. */
export const runStep = (
  world: World,
  { accountId, id }: Payload,
  act: (
    bulk: BulkRow,
  ) => (
    tx: Parameters<Parameters<typeof inTransaction>[1]>[0],
    at: Date,
  ) => Promise<{ id: string }[]>,
  end: 'completed' | 'undone',
) =>
  inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, { accountId })
    const bulk = await lockBulk(tx, accountId, id)
    if (!bulk || !['queued', 'running'].includes(bulk.state)) return true
    const at = world.clock.now()
    const batch = await act(bulk)(tx, at)
    const isLast = batch.length < BATCH_SIZE
    const done = bulk.done + batch.length
    await setBulk(tx, bulk, {
      state: isLast ? end : 'running',
      done,
      after_id: batch.at(-1)?.id ?? bulk.after_id,
      ...(isLast ? { total: done, note: null } : {}),
    })
    await publishChanges(tx, accountId, ['reviews', 'products'])
    if (isLast && end === 'completed') {
      await createNotification(
        tx,
        { world, accountId },
        {
          type: 'success',
          title: phrase(`notifications.bulk_${bulk.action}`, { count: done }),
          message: phrase('notifications.bulk_about', { days: UNDO_DAYS }),
          primary_action_text: phrase('notifications.manage_reviews'),
          primary_action_url: `/manage?bulk=${id}`,
          event_key: `bulk-${id}`,
        },
      )
    }
    return isLast
  })
