import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Text } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import type { NewNotification } from '../create-notification.ts'
import { setGrown, unreadOf } from './rows.ts'

type Said = Pick<NewNotification, 'type' | 'title' | 'message'>

/**
 * A notification of something that goes on (its event's key begins with `keyPrefix`) says from now on what `grow` makes of it,
 * and is the newest again, as long as the owner has not read it. In the caller's transaction. Of several it is the newest.
 * @returns whether there was one
 */
export const growUnread = async (
  tx: Tx,
  { world, accountId }: Owner,
  { keyPrefix, grow }: { keyPrefix: string; grow: (before: Said) => Said },
): Promise<boolean> => {
  const found = await unreadOf(tx, accountId, keyPrefix)
  if (!found) return false
  const { title, message } = found.texts as { title: Text; message: Text }
  const { type, ...texts } = grow({ type: found.type, title, message })
  await setGrown(tx, accountId, { id: found.id, type, texts, at: world.clock.now() })
  await publishChanges(tx, accountId, ['notifications'])
  return true
}
