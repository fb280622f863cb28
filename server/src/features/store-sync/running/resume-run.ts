import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { queueRun } from '../queue-run.ts'

/** Job: the pause of a run is over, and it goes on where it stopped. */
export const resumeRun = (world: World, which: { accountId: string; run: number }): Promise<void> =>
  inTransaction(world.db, (tx) => queueRun(tx, world, which))
