import { inTransaction } from '../../db/transaction.ts'
import type { World } from '../../world.ts'
import { importsWithRowsToRetry } from './fixing/rows.ts'
import { removeImportFile } from './remove-import-file.ts'
import { importsWithOldFiles, openImports, setImport } from './rows.ts'

/** How long a file is kept: as long as its import can be undone or continued. */
const FILE_DAYS = 30
const BATCH = 100

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

/** Daily: deletes old uploaded files, since they contain e-mail addresses. */
export const deleteOldImportFiles = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - FILE_DAYS * 86_400_000)
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    const old = await importsWithOldFiles(world.db, before, BATCH)
    found = old.length
    for (const { account_id: accountId, id, file_key } of old) {
      await removeImportFile(world, { accountId, id, fileKey: file_key! })
      await setImport(world.db, { accountId, id }, { file_key: null })
    }
  }
}
