import type { Bulk } from '@plaudit/contract/reviews/bulk'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { assertRoomToRestore } from '../restoring/assert-room-to-restore.ts'
import { countRestorableOfBulk } from '../restoring/rows.ts'
import { bulkOf, lockBulk, nextUndoBatch, restoreStatuses, setBulk } from './rows.ts'
import { MAX_IMMEDIATE, isUndoable } from './rules.ts'
import { bulkView } from './view.ts'

/**
 * Each review gets its former status back, unless it was changed since. Small ones at once, large ones as a job.
 * @throws Problem `not_found`, `bulk_not_undoable`, `plan_needed` as `assertRoomToRestore`
 */
export const undoBulk = (owner: Owner, { bulk_id: id }: { bulk_id: string }): Promise<Bulk> => {
  const { world, accountId } = owner
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const at = world.clock.now()
    const found = await lockBulk(tx, accountId, id)
    if (!found) throw new Problem('not_found')
    if (!isUndoable(found, at)) throw new Problem('bulk_not_undoable')
    await assertRoomToRestore(tx, owner, () => countRestorableOfBulk(tx, accountId, id))
    const bulk = { ...found, after_id: null }
    if (found.done > MAX_IMMEDIATE) {
      await setBulk(tx, found, { state: 'queued', after_id: null, done: 0 })
      await world.queue.send(tx, 'reviews.undo-bulk', { accountId, id }, { key: `undo-${id}` })
    } else {
      const batch = await nextUndoBatch(tx, bulk, MAX_IMMEDIATE)
      if (batch.length) await restoreStatuses(tx, { accountId, batch, at })
      await setBulk(tx, found, { state: 'undone' })
    }
    await publishChanges(tx, accountId, ['reviews', 'products'])
    return bulkView((await bulkOf(tx, accountId, id))!, at)
  })
}
