import type { World } from '../../../world.ts'
import { deleteKnownSubscribers } from './subscribers/rows.ts'

const KEPT_DAYS = 400
const DAY_MS = 86_400_000

/** A job, each day. */
export const forgetSubscribers = async (world: World): Promise<void> => {
  await deleteKnownSubscribers(world.db, new Date(world.clock.now().getTime() - KEPT_DAYS * DAY_MS))
}
