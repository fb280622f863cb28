import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { recordSubscriber } from './record-subscriber.ts'
import { countAsDeleted, hasSubscribed } from './subscribers/rows.ts'

/** Keeps what a deleted account is known by, if it has subscribed, and its use of codes: in the transaction that deletes it. */
export const recordDeletedSubscriber = async (
  tx: Tx,
  owner: Owner,
  keys: string[],
): Promise<void> => {
  if (await hasSubscribed(tx, owner.accountId)) await recordSubscriber(tx, owner, keys)
  await countAsDeleted(tx, owner.accountId)
}
