import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { importsWithRowsToRetry } from '../fixing/rows.ts'
import { openImports } from '../rows.ts'

/**
 * Every minute: queues a new job for imports, and retries of rows, whose job was lost (killed more often than the
 * queue retries). Does nothing where a job is queued or running.
 */
export const requeueStalledImports = async (world: World): Promise<void> => {
  for (const { account_id: accountId, id, state } of await openImports(world.db))
    await inTransaction(world.db, (tx) =>
      world.queue.send(
        tx,
        state === 'undoing' ? 'imports.undo' : 'imports.run',
        { accountId, id },
        { key: id },
      ),
    )
  for (const { account_id: accountId, id } of await importsWithRowsToRetry(world.db))
    await inTransaction(world.db, (tx) =>
      world.queue.send(tx, 'imports.mend', { accountId, id }, { key: id }),
    )
}
