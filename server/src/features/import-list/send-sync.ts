import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'

/**
 * Sends the job by which an account follows what was read of its suppliers, and its store what the list has. One that waits
 * or runs already is not sent twice; what a running one no longer sees, the clock sends again within ten minutes.
 */
export const sendSync = (tx: Tx, { world, accountId }: Owner): Promise<void> =>
  world.queue.send(tx, 'import-list.sync-account', { accountId }, { key: accountId })
