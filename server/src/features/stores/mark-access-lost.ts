import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import type { World } from '../../world.ts'
import { setAccessLost } from './rows.ts'

/** The store platform refused our token for this shop: the store shows it, with the way to connect again, until that is done. */
export const markAccessLost = async (world: World, domain: string): Promise<void> => {
  await inTransaction(world.db, async (tx) => {
    const lost = await setAccessLost(tx, domain, world.clock.now())
    if (lost) await changed(tx, lost.account_id, ['store'])
  })
}
