import type { Tx } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { TextKey } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { setSettled } from './rows.ts'

/**
 * What notifications asked the owner to do is done: those that offer this action are read and offer it no more. In the
 * caller's transaction.
 */
export const settleNotifications = async (
  tx: Tx,
  { world, accountId }: Owner,
  action: TextKey,
): Promise<void> => {
  if (await setSettled(tx, accountId, { action, at: world.clock.now() }))
    await publishChanges(tx, accountId, ['notifications'])
}
