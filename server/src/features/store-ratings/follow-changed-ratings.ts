import type { World } from '../../world.ts'
import { listAccountsWithChanges } from '../reviews/counting/changed/list-accounts-with-changes.ts'

const ACCOUNTS_A_MINUTE = 500

/** Each minute: a job for every account with changed ratings, one at a time for each. */
export const followChangedRatings = async (world: World): Promise<void> => {
  for (const accountId of await listAccountsWithChanges(world.db, ACCOUNTS_A_MINUTE))
    await world.queue.send(world.db, 'store-ratings.send', { accountId }, { key: accountId })
}
