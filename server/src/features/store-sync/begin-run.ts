import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { removeOrders } from '../store-orders/remove-orders.ts'
import { findConnection } from '../stores/find-connection.ts'
import { queueRun } from './queue-run.ts'
import { syncKinds } from './rules.ts'
import { insertRun, lockSync } from './rows.ts'
import { deleteAllChanges } from './refreshing/rows.ts'

/**
 * Begins to read the whole store: the first time, or to compare everything with it. A run of the same store that is not
 * at its end goes on where it stopped, and `isNew` is false. Null without a store.
 */
export const beginRun = async ({ world, accountId }: Owner): Promise<{ isNew: boolean } | null> => {
  const store = await findConnection(world, accountId)
  if (!store) return null
  return inTransaction(world.db, async (tx) => {
    const row = await lockSync(tx, accountId)
    const isOfStore = row?.domain === store.domain
    if (isOfStore && (row.state === 'waiting' || row.state === 'running')) {
      await queueRun(tx, world, { accountId, run: row.run })
      return { isNew: false }
    }
    if (!isOfStore) {
      await deleteAllChanges(tx, accountId)
      await removeOrders(tx, accountId, { which: { unseenIn: -1 }, because: 'deleted' })
    }
    const run = await insertRun(tx, {
      accountId,
      domain: store.domain,
      kinds: syncKinds,
      at: world.clock.now(),
    })
    await queueRun(tx, world, { accountId, run })
    await publishChanges(tx, accountId, ['store'])
    return { isNew: true }
  })
}
