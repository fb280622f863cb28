import { Problem } from '../../../problem.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { World } from '../../../world.ts'
import { changePush } from '../pushing/rows.ts'
import { dueForSync } from './rows.ts'
import { syncOne } from './sync-one.ts'

const HOUR_MS = 3_600_000
/** PROD-55: each product that was pushed is looked at four times a day. */
const EVERY_MS = 6 * HOUR_MS
/** A supplier answers one call a second in the background; a run ends before the next one begins. */
const MOST_AT_ONCE = 300

/** The clock's job: products that were looked at longest ago. One that cannot be written now does not stop the others. */
export const syncDue = async (
  world: World,
  _payload: object,
  signal: AbortSignal,
): Promise<void> => {
  const now = world.clock.now().getTime()
  const due = await dueForSync(world.db, {
    before: new Date(now - EVERY_MS),
    limit: MOST_AT_ONCE,
  })
  for (const { account_id: accountId, id } of due) {
    signal.throwIfAborted()
    const setAt = (at: number) =>
      changePush(world.db, { accountId, id }, { synced_at: new Date(at) })
    // Before it is done: one that cannot be synced at all must not come first for ever.
    await setAt(now)
    try {
      if (await syncOne({ world, accountId }, id)) {
        // The supplier gives no answers now: this one and the rest wait.
        await setAt(now - EVERY_MS)
        return
      }
    } catch (error) {
      if (!(error instanceof ShopFailure) && !(error instanceof Problem)) throw error
      world.log.warn({ err: error, item_id: id }, 'a live product')
      // In an hour again, and not before the others.
      await setAt(now - EVERY_MS + HOUR_MS)
    }
  }
}
