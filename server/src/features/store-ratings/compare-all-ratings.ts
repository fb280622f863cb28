import type { World } from '../../world.ts'
import { markAllRatings } from '../reviews/counting/changed/mark-all-ratings.ts'
import { sendRatings } from './send-ratings.ts'

/**
 * Job, after all products were read: those that became the store's have their ratings written too, and what the store was
 * sent already is not sent again.
 */
export const compareAllRatings = async (
  world: World,
  { accountId }: { accountId: string },
  signal: AbortSignal,
): Promise<void> => {
  await markAllRatings(world.db, accountId)
  await sendRatings(world, { accountId }, signal)
}
