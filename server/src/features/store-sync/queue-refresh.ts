import type { Tx } from '../../db/transaction.ts'
import type { World } from '../../world.ts'

/**
 * Sends the job that reads again what changed; at most one for each account waits or works. What is told in the moment
 * in which one ends is taken up by `store-sync.refresh-waiting`.
 */
export const queueRefresh = (tx: Tx, world: World, accountId: string) =>
  world.queue.send(tx, 'store-sync.refresh', { accountId }, { key: accountId })
