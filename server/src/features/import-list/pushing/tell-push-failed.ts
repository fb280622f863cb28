import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { sellableOf, type PushedItem } from './rows.ts'

/** Tells the owner that a push did not go through; what to do stands beside the product. */
export const tellPushFailed = async (
  tx: Tx,
  owner: Owner,
  { which, at }: { which: PushedItem; at: Date },
): Promise<void> => {
  const item = await sellableOf(tx, which)
  await createNotification(tx, owner, {
    type: 'error',
    title: phrase('selling.told_failed'),
    message: phrase('selling.told_failed_about', { title: item?.title ?? '' }),
    primary_action_text: phrase('selling.told_open'),
    primary_action_url: `/import-list?open=${which.id}`,
    event_key: `push-failed:${which.id}:${at.getTime()}`,
  })
}
