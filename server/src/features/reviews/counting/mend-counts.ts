import type { World } from '../../../world.ts'
import { mendCounts, nextAccount } from './rows.ts'

/**
 * Daily: counts that no longer equal the reviews are mended. Processes of a version that left the counting to the database
 * may have written reviews while this one was started.
 */
export const mendAllCounts = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  for (let account = await nextAccount(world.db, null); account;) {
    signal.throwIfAborted()
    await mendCounts(world.db, account)
    account = await nextAccount(world.db, account)
  }
}
