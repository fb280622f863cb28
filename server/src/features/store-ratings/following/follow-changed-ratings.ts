import type { World } from '../../../world.ts'
import { listAccountsWithChanges } from '../../reviews/counting/changed/list-accounts-with-changes.ts'
import { listRefusedStores } from '../../stores/calls/list-refused-stores.ts'
import { accountsNotAllowed } from './rows.ts'

const ACCOUNTS_A_MINUTE = 500

/**
 * Each minute: a job for every account with changed ratings, one at a time for each. A store that refuses is asked again
 * when it is connected again, or was read as a whole.
 */
export const followChangedRatings = async (world: World): Promise<void> => {
  const except = [...(await listRefusedStores(world)), ...(await accountsNotAllowed(world.db))]
  const changed = await listAccountsWithChanges(world.db, { except, limit: ACCOUNTS_A_MINUTE })
  for (const accountId of changed)
    await world.queue.send(world.db, 'store-ratings.send', { accountId }, { key: accountId })
}
