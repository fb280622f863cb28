import type { Tx } from '../../../db/transaction.ts'
import { phrase, type Text } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { dayAt } from './rules.ts'

/** PROD-74: tells the owner, once a day (UTC), that the store does not take the supplier's stock, and what it says (`why`). */
export const tellStockRefused = async (tx: Tx, owner: Owner, why: Text): Promise<void> => {
  const day = dayAt(owner.world.clock.now()).toISOString().slice(0, 10)
  await createNotification(tx, owner, {
    type: 'error',
    title: phrase('selling.told_stock_refused'),
    message: why,
    primary_action_text: phrase('selling.told_live'),
    primary_action_url: '/live-products',
    event_key: `stock-refused:${day}`,
  })
}
