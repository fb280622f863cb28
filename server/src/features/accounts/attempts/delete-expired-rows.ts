import type { World } from '../../../world.ts'
import { deleteOldAddresses } from '../known-addresses/rows.ts'
import { deleteOldLinks } from '../one-time-tokens/rows.ts'
import { deleteOldEndedSessions } from '../sessions/ended/rows.ts'
import { deleteOldTokens } from '../sessions/rows.ts'
import { deleteOldHits } from './rows.ts'

const DAY_MS = 86_400_000
const KNOWN_ADDRESS_DAYS = 180

/** Daily: deletes expired attempt counters, links and tokens. */
export const deleteExpiredRows = async (world: World): Promise<void> => {
  const now = world.clock.now().getTime()
  await deleteOldHits(world.db, new Date(now - DAY_MS))
  await deleteOldEndedSessions(world.db, new Date(now - DAY_MS))
  await deleteOldLinks(world.db, new Date(now - 7 * DAY_MS))
  await deleteOldAddresses(world.db, new Date(now - KNOWN_ADDRESS_DAYS * DAY_MS))
  await deleteOldTokens(world.db, new Date(now - 7 * DAY_MS))
}
