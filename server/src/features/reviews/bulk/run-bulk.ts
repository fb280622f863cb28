import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { World } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { findRoomToRestore } from '../restoring/assert-room-to-restore.ts'
import {
  lockBulk,
  nextBatch,
  nextUndoBatch,
  restoreStatuses,
  setBulk,
  changeStatuses,
  type BulkRow,
} from './rows.ts'
import { UNDO_DAYS } from '../restoring/rules.ts'
import { BATCH_SIZE } from './rules.ts'
import { phrase } from '../../../texts/phrase.ts'

type Payload = { accountId: string; id: string }

/** Progress is saved in the same transaction as the reviews: a killed job continues where it stopped. */
const runStep = (
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
      ...(isLast ? { total: done } : {}),
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

/** The room measured when a restore was requested may have been used since: the job ends where no more fits. */
const batchWithRoom = async (
  world: World,
  tx: Tx,
  { bulk, restores }: { bulk: BulkRow; restores: BulkRow['action'] },
): Promise<number> =>
  bulk.action === restores
    ? Math.min(BATCH_SIZE, await findRoomToRestore(tx, { world, accountId: bulk.account_id }))
    : BATCH_SIZE

export const runBulk = async (
  world: World,
  payload: Payload,
  signal: AbortSignal,
): Promise<void> => {
  const turn = (bulk: BulkRow) => async (tx: Parameters<typeof nextBatch>[0], at: Date) => {
    const batch = await nextBatch(tx, {
      bulk,
      limit: await batchWithRoom(world, tx, { bulk, restores: 'restore' }),
    })
    if (batch.length) await changeStatuses(tx, { bulk, batch, at })
    return batch
  }
  while (!(await runStep(world, payload, turn, 'completed'))) signal.throwIfAborted()
}

export const runUndoBulk = async (
  world: World,
  payload: Payload,
  signal: AbortSignal,
): Promise<void> => {
  const giveBack = (bulk: BulkRow) => async (tx: Parameters<typeof nextUndoBatch>[0], at: Date) => {
    const batch = await nextUndoBatch(
      tx,
      bulk,
      await batchWithRoom(world, tx, { bulk, restores: 'delete' }),
    )
    if (batch.length) await restoreStatuses(tx, { accountId: bulk.account_id, batch, at })
    return batch
  }
  while (!(await runStep(world, payload, giveBack, 'undone'))) signal.throwIfAborted()
}
