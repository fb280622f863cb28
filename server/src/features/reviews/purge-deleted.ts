import { inTransaction } from '../../db/transaction.ts'
import type { World } from '../../world.ts'
import { UNDO_DAYS } from './restoring/rules.ts'
import { purgeDeleted as deleteRows } from './rows.ts'
import { removeMediaFiles } from './media/remove-media-files.ts'

const BATCH = 500

/** Daily: permanently deletes reviews, with their photos, when their deletion can no longer be undone. */
export const purgeDeleted = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - UNDO_DAYS * 86_400_000)
  for (let gone = BATCH; gone === BATCH;) {
    signal.throwIfAborted()
    const rows = await inTransaction(world.db, (tx) => deleteRows(tx, before, BATCH))
    gone = rows.length
    await removeMediaFiles(
      world,
      rows.flatMap(({ media }) => media),
    )
  }
}
