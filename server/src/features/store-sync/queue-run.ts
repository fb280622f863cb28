import type { Tx } from '../../db/transaction.ts'
import type { World } from '../../world.ts'

/** Sends the job that goes on with a run; at most one for each run waits or works. */
export const queueRun = (
  tx: Tx,
  world: World,
  { accountId, run }: { accountId: string; run: number },
) => world.queue.send(tx, 'store-sync.run', { accountId, run }, { key: `${accountId}:${run}` })
