import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import {
  createNotification,
  type NewNotification,
} from '../../notifications/create-notification.ts'

/** What is said of a product that was pushed. */
export type LiveNote = Pick<NewNotification, 'type' | 'title' | 'message'>

/** PROD-56: tells the owner about a live product, of one kind (`price`, `stock-live`) once a day. */
export const tellOnceADay = async (
  tx: Tx,
  owner: Owner,
  { id, kind, note }: { id: string; kind: string; note: LiveNote },
): Promise<void> => {
  const day = owner.world.clock.now().toISOString().slice(0, 10)
  await createNotification(tx, owner, {
    ...note,
    primary_action_text: phrase('selling.told_live'),
    primary_action_url: '/live-products',
    event_key: `live:${id}:${kind}:${day}`,
  })
}
