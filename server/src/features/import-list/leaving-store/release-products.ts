import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { World } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { releaseItems } from './rows.ts'

/**
 * PROD-57, the job after a store was connected: products that were pushed into another one are in the import list again,
 * from where they can be pushed into this one. In the other store they stay as they are.
 */
export const releaseProducts = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  const store = await findConnection(world, accountId)
  if (!store) return
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, { accountId })
    if (await releaseItems(tx, accountId, { notIn: store.domain }))
      await publishChanges(tx, accountId, ['import_list'])
  })
}
