import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { World } from '../../../world.ts'
import { insertChange, setReview } from '../rows.ts'
import { lockDueReviews } from './rows.ts'

const BATCH = 200

const publishOne = async (
  tx: Tx,
  { account_id: accountId, id }: { account_id: string; id: string },
  at: Date,
): Promise<void> => {
  await setReview(tx, { accountId, id }, { status: 'published', publish_at: null, updated_at: at })
  await insertChange(tx, {
    accountId,
    reviewId: id,
    action: 'published',
    before: { status: 'pending' },
    after: { status: 'published' },
    at,
  })
}

/**
 * Each minute: publishes pending reviews whose time has come. What a stopped process did not reach is still due; what
 * was published, or decided by its owner, is not any more.
 */
export const publishDueReviews = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    found = await inTransaction(world.db, async (tx) => {
      const at = world.clock.now()
      const due = await lockDueReviews(tx, at, BATCH)
      for (const review of due) await publishOne(tx, review, at)
      for (const accountId of new Set(due.map(({ account_id }) => account_id)))
        await publishChanges(tx, accountId, ['reviews', 'products'])
      return due.length
    })
  }
}
