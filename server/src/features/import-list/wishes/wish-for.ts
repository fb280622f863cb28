import type { StoreWish } from '../../../db/suppliers/push-wishes.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { changePush, type PushedItem } from '../pushing/rows.ts'

/** What a process that ended in between left is followed up after so many seconds. */
const FOLLOW_UP_SECONDS = 60

/**
 * PROD-72: records what is asked of a product in the store before the store is called, and sends the job that follows it up.
 * Until `forgetWish` nothing else of the product is written into the store.
 */
export const wishFor = async (
  tx: Tx,
  { world }: Owner,
  { which, wish }: { which: PushedItem; wish: StoreWish },
): Promise<void> => {
  await changePush(tx, which, { wish: JSON.stringify(wish), wished_at: world.clock.now() })
  await world.queue.send(
    tx,
    'import-list.follow-wish',
    { ...which, asked: wish.asked },
    {
      key: `${which.id}:${wish.asked}`,
      group: which.accountId,
      startAfterSeconds: FOLLOW_UP_SECONDS,
    },
  )
}
