import type { Owner } from '../../../world.ts'
import { listSubscriberKeys } from './list-subscriber-keys.ts'
import { hasSubscribed, knownSubscribers } from './subscribers/rows.ts'

/**
 * Whether the account has subscribed before, or another one of this mailbox or shop,
 * deleted or not: a trial is given once.
 */
export const hasSubscribedEver = async (owner: Owner): Promise<boolean> => {
  const { world, accountId } = owner
  if (await hasSubscribed(world.db, accountId)) return true
  const keys = await listSubscriberKeys(owner)
  return keys.length > 0 && (await knownSubscribers(world.db, keys)).length > 0
}
