import { v7 } from 'uuid'
import type { Tx } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { insertNotification } from './rows.ts'

export type NewNotification = {
  type: 'success' | 'info' | 'error' | 'warning'
  title: string
  message: string
  primary_action_text?: string
  primary_action_url?: string
  secondary_action_text?: string
  secondary_action_url?: string
  /** Names the event: telling it again adds nothing. */
  event_key?: string
}

/** Adds a notification in the caller's transaction and tells open tabs. */
export const createNotification = async (tx: Tx, { world, accountId }: Owner, notification: NewNotification): Promise<void> => {
  await insertNotification(tx, {
    account_id: accountId,
    id: v7(),
    primary_action_text: null,
    primary_action_url: null,
    secondary_action_text: null,
    secondary_action_url: null,
    event_key: null,
    ...notification,
    created_at: world.clock.now(),
    read_at: null,
  })
  await changed(tx, accountId, ['notifications'])
}
