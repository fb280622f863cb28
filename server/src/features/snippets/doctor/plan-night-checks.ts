import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { listReachableStores } from '../../stores/calls/list-reachable-stores.ts'

/** Job, each night: the product pages of every store are checked, the stores one after the other. */
export const planNightChecks = async (world: World): Promise<void> => {
  const stores = await listReachableStores(world)
  await inTransaction(world.db, async (tx) => {
    for (const accountId of stores)
      await world.queue.send(tx, 'snippets.check-pages', { accountId }, { key: accountId })
  })
}
