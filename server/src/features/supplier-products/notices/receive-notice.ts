import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { markNoticed } from './rows.ts'

/** Messages come in bursts: one job asks about all that came. */
const GATHER_SECONDS = 2

/**
 * PROD-58: a message of the supplier, let in by its key. Nothing that it says is believed: the product is asked about.
 */
export const receiveNotice = async (world: World, { body }: { body: Buffer }): Promise<true> => {
  const notice = world.suppliers.cj?.readNotice(body)
  if (!notice) return true
  await inTransaction(world.db, async (tx) => {
    if (!(await markNoticed(tx, notice, world.clock.now()))) return
    const options = { key: 'noticed', startAfterSeconds: GATHER_SECONDS }
    await world.queue.send(tx, 'import-list.ask-noticed', {}, options)
  })
  return true
}
