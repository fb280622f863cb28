import { v7 } from 'uuid'
import type { Tx } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Text } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { insertNotification } from './rows.ts'

export type NewNotification = {
  type: 'success' | 'info' | 'error' | 'warning'
  title: Text
  message: Text
  primary_action_text?: Text
  primary_action_url?: string
  secondary_action_text?: Text
  secondary_action_url?: string
  /** Identifies the event: the same key again adds nothing. */
  event_key?: string
}

/**
 * Adds a notification in the caller's transaction and refreshes open tabs. Text keys and values are stored; the text
 * is made when it is read.
 */
export const createNotification = async (
  tx: Tx,
  { world, accountId }: Owner,
  notification: NewNotification,
): Promise<void> => {
  const { title, message, primary_action_text, secondary_action_text, ...rest } = notification
  await insertNotification(tx, {
    account_id: accountId,
    id: v7(),
    texts: JSON.stringify({ title, message, primary_action_text, secondary_action_text }),
    primary_action_url: null,
    secondary_action_url: null,
    event_key: null,
    ...rest,
    created_at: world.clock.now(),
    read_at: null,
  })
  await publishChanges(tx, accountId, ['notifications'])
}
