import { ALL_MIRRORED_ROWS } from '../../db/mirrors/mirrored-rows.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { removeOrders } from '../store-orders/remove-orders.ts'
import { findConnection } from '../stores/find-connection.ts'
import { removeRecords } from './remove-records.ts'
import { queueRun } from './queue-run.ts'
import { syncKinds } from './rules.ts'
import { insertRun, lockSync } from './rows.ts'
import { deleteAllChanges } from './refreshing/rows.ts'

const kinds = ['orders', 'customers', 'collections', 'products'] as const

/** What another store had goes at once: the new one may not let us read all kinds. */
const removeFormerStore = async (tx: Tx, saving: { accountId: string; at: Date }) => {
  const { accountId } = saving
  await deleteAllChanges(tx, accountId)
  const which = ALL_MIRRORED_ROWS
  await removeOrders(tx, accountId, { which, because: 'deleted' })
  for (const kind of kinds) await removeRecords(tx, saving, { kind, which })
}

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
    if (row && !isOfStore) await removeFormerStore(tx, { accountId, at: world.clock.now() })
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
