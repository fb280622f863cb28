import type { World } from '../../../world.ts'
import { batchWithRoom } from './batch-with-room.ts'
import { nextBatch, changeStatuses, type BulkRow } from './rows.ts'
import { type Payload, runStep } from './run-step.ts'

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
