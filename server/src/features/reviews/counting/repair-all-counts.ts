import type { World } from '../../../world.ts'
import { repairCounts, nextAccountWithReviews } from './rows.ts'

/**
 * Daily: repairs counts that differ from the reviews. Processes of an older version, which left counting to the
 * database, may have written reviews while this one was starting.
 */
export const repairAllCounts = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  for (let account = await nextAccountWithReviews(world.db, null); account;) {
    signal.throwIfAborted()
    await repairCounts(world.db, account)
    account = await nextAccountWithReviews(world.db, account)
  }
}
