import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { queueRefresh } from '../queue-refresh.ts'
import { markChanged } from './rows.ts'

/** Has a product of the store read now, as if the store had told that it changed. */
export const readProductAgain = async (
  tx: Tx,
  world: World,
  { accountId, externalId }: { accountId: string; externalId: string },
): Promise<void> => {
  const mark = { accountId, kind: 'products', externalId, at: world.clock.now() }
  await markChanged(tx, mark)
  await queueRefresh(tx, world, accountId)
}
