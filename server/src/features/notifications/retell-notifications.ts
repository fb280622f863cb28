import type { Tx } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Text } from '../../texts/phrase.ts'
import { setMessage } from './rows.ts'

/**
 * The notifications of these events say something else from now on, and offer nothing to do: what they told is not true
 * any more. In the caller's transaction.
 */
export const retellNotifications = async (
  tx: Tx,
  accountId: string,
  { eventKeys, message }: { eventKeys: string[]; message: Text },
): Promise<void> => {
  if (await setMessage(tx, accountId, { eventKeys, message }))
    await publishChanges(tx, accountId, ['notifications'])
}
