import { SOURCE_MAX_REVIEWS } from '@plaudit/contract/imports/source-imports'
import { SYNC_DAYS } from '@plaudit/contract/imports/source-syncs'
import { inTransaction } from '../../../db/transaction.ts'
import type { Owner, World } from '../../../world.ts'
import { findLimits } from '../../subscriptions/find-limits.ts'
import { queueSourceImport } from '../queue-source-import.ts'
import { isImportOpen } from '../../imports/is-import-open.ts'
import { dueSyncs, lockSync, setSync } from './rows.ts'
import { after, nextCheckWhenBlocked, findSyncBlock, crawlStateForSync } from './rules.ts'

const BATCH = 100

/**
 * Starts one sync, unless the plan blocks it or the last one is still running: then it is checked again in an hour.
 */
const beginSync = (owner: Owner, id: string): Promise<void> => {
  const { world, accountId } = owner
  const which = { accountId, id }
  return inTransaction(world.db, async (tx) => {
    const now = world.clock.now()
    const sync = await lockSync(tx, which)
    if (!sync?.is_on || sync.next_at > now) return
    const isReading =
      sync.import_id !== null && (await isImportOpen(tx, { accountId, id: sync.import_id }))
    if (findSyncBlock(await findLimits(owner, tx), sync) !== null || isReading) {
      await setSync(tx, which, { next_at: nextCheckWhenBlocked(now) })
      return
    }
    const run = await queueSourceImport(tx, owner, {
      walk: crawlStateForSync(sync, SOURCE_MAX_REVIEWS),
    })
    await setSync(tx, which, { import_id: run.id, next_at: after(now, SYNC_DAYS) })
  })
}

/** Every ten minutes: starts the weekly syncs that are due. */
export const sweepSyncs = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  for (let found = BATCH; found === BATCH;) {
    const due = await dueSyncs(world.db, world.clock.now(), BATCH)
    found = due.length
    for (const { account_id: accountId, id } of due) {
      signal.throwIfAborted()
      await beginSync({ world, accountId }, id)
    }
  }
}
