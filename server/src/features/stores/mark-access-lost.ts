import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { World } from '../../world.ts'
import { setAccessLost } from './rows.ts'

/**
 * The store platform rejected our token for this shop: the store is shown as disconnected, with a way to connect it
 * again.
 */
export const markAccessLost = async (world: World, domain: string): Promise<void> => {
  await inTransaction(world.db, async (tx) => {
    const lost = await setAccessLost(tx, domain, world.clock.now())
    if (lost) await publishChanges(tx, lost.account_id, ['store'])
  })
}
