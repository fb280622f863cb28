import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { sendSync } from '../send-sync.ts'

/** Has these accounts follow what was read of the supplier; one that waits or runs already is not sent twice. */
export const planSyncs = async (world: World, accountIds: string[]): Promise<void> => {
  for (const accountId of new Set(accountIds))
    await inTransaction(world.db, (tx) => sendSync(tx, { world, accountId }))
}
