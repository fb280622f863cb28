import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner, World } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { revertChangedReviews } from '../../reviews/applying/revert-changed-reviews.ts'
import { deleteCreatedReviews } from '../../reviews/applying/delete-created-reviews.ts'
import { deleteUnusedProducts } from '../../catalogue/delete-unused-products.ts'
import { lockImport, setImport } from '../rows.ts'
import { phrase } from '../../../texts/phrase.ts'
import { removeImportFile } from '../remove-import-file.ts'

const BATCH = 500

type Run = { accountId: string; importId: string }

const restoreSome = (world: World, run: Run): Promise<number> =>
  inTransaction(world.db, async (tx) => {
    const count = await revertChangedReviews(tx, { ...run, now: world.clock.now() }, BATCH)
    await publishChanges(tx, run.accountId, ['imports', 'reviews'])
    return count
  })

const deleteSome = async (world: World, run: Run): Promise<number> => {
  const { count } = await inTransaction(world.db, async (tx) => {
    const gone = await deleteCreatedReviews(tx, run, BATCH)
    if (gone.files.length > 0)
      await world.queue.send(tx, 'imports.remove-files', { files: gone.files })
    await publishChanges(tx, run.accountId, ['imports', 'reviews'])
    return gone
  })
  return count
}

const end = (owner: Owner, { importId }: Run) =>
  inTransaction(owner.world.db, async (tx) => {
    const { accountId } = owner
    const run = await lockImport(tx, { accountId, id: importId })
    if (run?.state !== 'undoing') return null
    await deleteUnusedProducts(tx, { accountId, importId })
    await setImport(
      tx,
      { accountId, id: importId },
      { state: 'undone', finished_at: owner.world.clock.now(), file_key: null },
    )
    await createNotification(tx, owner, {
      type: 'success',
      title: phrase('notifications.import_undone'),
      message: phrase('notifications.import_undone_about', { file: run.file_name ?? '' }),
      event_key: `import:${importId}:undone`,
    })
    await publishChanges(tx, accountId, ['imports', 'reviews', 'products', 'account'])
    return run.file_key
  })

/**
 * Job: restores what the import changed, deletes what it created, and the products that only it used. Each small step
 * is complete in itself: a killed job continues with the rest.
 */
export const runUndo = async (
  world: World,
  { accountId, id }: { accountId: string; id: string },
  signal: AbortSignal,
): Promise<void> => {
  const run: Run = { accountId, importId: id }
  while ((await restoreSome(world, run)) > 0) signal.throwIfAborted()
  while ((await deleteSome(world, run)) > 0) signal.throwIfAborted()
  const fileKey = await end({ world, accountId }, run)
  if (fileKey) await removeImportFile(world, { accountId, id, fileKey })
}
