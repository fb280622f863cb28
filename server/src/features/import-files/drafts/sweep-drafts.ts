import type { World } from '../../../world.ts'
import { removeDraft } from './remove-draft.ts'
import { expiredDrafts } from './rows.ts'
import { sweptBefore } from './rules.ts'

const BATCH = 100

/** IMP-42, hourly: files that nobody imported within a day, and what was kept beside those that somebody did. */
export const sweepDrafts = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  const before = sweptBefore(world.clock.now())
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    const expired = await expiredDrafts(world.db, before, BATCH)
    found = expired.length
    for (const draft of expired) await removeDraft(world, draft)
  }
}
