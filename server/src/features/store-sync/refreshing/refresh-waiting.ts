import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { listRefusedStores } from '../../stores/calls/list-refused-stores.ts'
import { queueRefresh } from '../queue-refresh.ts'
import { queueRun } from '../queue-run.ts'
import { openRuns } from '../rows.ts'
import { accountsWithChanges } from './rows.ts'

const AT_ONCE = 2_000
/** Longer than a job takes to come up: what waits longer was told while another job ended. */
const WAITED_MS = 20_000

/** Job, each minute: changes that nobody reads again, and runs that nobody goes on with. Stores that refuse us are not asked. */
export const refreshWaiting = async (world: World): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - WAITED_MS)
  const except = await listRefusedStores(world)
  const waiting = await accountsWithChanges(world.db, { before, except, limit: AT_ONCE })
  const open = await openRuns(world.db, { except, limit: AT_ONCE })
  await inTransaction(world.db, async (tx) => {
    for (const { account_id } of waiting) await queueRefresh(tx, world, account_id)
    for (const { account_id, run } of open)
      await queueRun(tx, world, { accountId: account_id, run })
  })
}
