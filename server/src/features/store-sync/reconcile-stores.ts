import { inTransaction } from '../../db/transaction.ts'
import type { World } from '../../world.ts'
import { listReachableStores } from '../stores/calls/list-reachable-stores.ts'
import { EVENTS_KEPT_DAYS, nightlyDelay } from './rules.ts'
import { deleteOldEvents } from './refreshing/deletions/rows.ts'

/**
 * Job, each night: every store is read as a whole once more, one after the other, which finds what no delivery told and
 * removes what is gone.
 */
export const reconcileStores = async (world: World): Promise<void> => {
  const stores = await listReachableStores(world)
  const old = new Date(world.clock.now().getTime() - EVENTS_KEPT_DAYS * 86_400_000)
  await deleteOldEvents(world.db, old)
  await inTransaction(world.db, async (tx) => {
    for (const [index, accountId] of stores.entries())
      await world.queue.send(
        tx,
        'store-sync.begin',
        { accountId },
        { startAfterSeconds: nightlyDelay(index, stores.length) },
      )
  })
}
