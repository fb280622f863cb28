import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { subjectsWaiting } from '../reconciliation/rows.ts'
import { queueProcessing } from './queue-processing.ts'

/** Longer than a reconciliation takes: what came while one was ending is sent for again. */
const WAITED_MS = 20_000

const SUBJECTS_AT_ONCE = 500

/** A job, each minute: what was delivered and not processed. */
export const processWaitingEvents = async (world: World): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - WAITED_MS)
  const waiting = await subjectsWaiting(world.db, { before, limit: SUBJECTS_AT_ONCE })
  await inTransaction(world.db, async (tx) => {
    for (const { provider, subject } of waiting)
      if (subject) await queueProcessing(tx, world, { provider, subject, isUrgent: false })
  })
}
