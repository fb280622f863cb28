import type { World } from '../../../world.ts'
import { type BulkRow, nextUndoBatch, restoreStatuses } from './rows.ts'
import { type Payload, runStep } from './run-step.ts'
import { batchWithRoom } from './batch-with-room.ts'

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
