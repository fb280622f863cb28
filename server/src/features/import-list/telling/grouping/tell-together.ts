import type { Tx } from '../../../../db/transaction.ts'
import type { Owner } from '../../../../world.ts'
import {
  createNotification,
  type NewNotification,
} from '../../../notifications/create-notification.ts'
import { growUnread } from '../../../notifications/growing/grow-unread.ts'
import { dayAt } from '../rules.ts'
import { withMore, type Group } from './rules.ts'

type Note = Pick<NewNotification, 'type' | 'title' | 'message'>

/**
 * PROD-56, PROD-79: products of which the same is to be told, in one notification: the one of this day that the owner has not
 * read grows, however many lots they come in; else a new one where `isMany`. In the caller's transaction, which holds the
 * account's lock.
 * @returns whether they were told; else each is to be told by itself
 */
export const tellTogether = async (
  tx: Tx,
  owner: Owner,
  {
    name,
    products,
    isMany,
    noteOf,
    action,
  }: {
    /** What is told, as a part of the event's key. */
    name: string
    products: { id: string; title: string }[]
    isMany: boolean
    /** `before`: the type that the notification has; null for a new one. */
    noteOf: (group: Group, before: Note['type'] | null) => Note
    action: Pick<NewNotification, 'primary_action_text' | 'primary_action_url'>
  },
): Promise<boolean> => {
  const [first] = products
  if (!first) return true
  const day = dayAt(owner.world.clock.now()).toISOString().slice(0, 10)
  const keyPrefix = `live-many:${name}:${day}:`
  const grow = (before: Note) => noteOf(withMore(before, products), before.type)
  if (await growUnread(tx, owner, { keyPrefix, grow })) return true
  if (!isMany) return false
  await createNotification(tx, owner, {
    ...noteOf(withMore(null, products), null),
    ...action,
    event_key: `${keyPrefix}${first.id}`,
  })
  return true
}
