import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { queueRun } from '../queue-run.ts'

/** Job: the store had not written everything down; a run goes on to ask. */
export const resumeRun = (world: World, which: { accountId: string; run: number }): Promise<void> =>
  inTransaction(world.db, (tx) => queueRun(tx, world, which))
