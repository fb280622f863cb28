import { inTransaction } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { createNotification } from '../notifications/create-notification.ts'
import { phrase } from '../../texts/phrase.ts'
import { storeOf } from './rows.ts'

/** Notifies the owner, once, that the store must be connected again. */
export const notifyAccessLost = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  const lostAt = (await storeOf(world.db, accountId))?.access_lost_at
  if (!lostAt) return
  await inTransaction(world.db, (tx) =>
    createNotification(tx, owner, {
      type: 'warning',
      title: phrase('notifications.store_denied'),
      message: phrase('notifications.store_denied_about'),
      primary_action_text: phrase('notifications.connect_store'),
      primary_action_url: '/settings/store',
      event_key: `store-denied-${lostAt.toISOString()}`,
    }),
  )
}
