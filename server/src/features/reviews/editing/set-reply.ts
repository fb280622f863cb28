import type { Review } from '@plaudit/contract/reviews/review'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockReview, setReview, insertChange, reviewOf } from '../rows.ts'
import { reviewView } from '../view.ts'

export const setReply = (
  { world, accountId }: Owner,
  id: string,
  text: string | null,
): Promise<Review> => {
  const at = world.clock.now()
  return inTransaction(world.db, async (tx) => {
    const row = await lockReview(tx, accountId, id)
    if (!row) throw new Problem('not_found')
    if (row.reply !== text) {
      await setReview(
        tx,
        { accountId, id },
        { reply: text, replied_at: text === null ? null : at, updated_at: at },
      )
      await insertChange(tx, {
        accountId,
        reviewId: id,
        action: text === null ? 'reply_deleted' : 'reply',
        before: { reply: row.reply },
        after: { reply: text },
        at,
      })
      await publishChanges(tx, accountId, ['reviews'])
    }
    return reviewView((await reviewOf(tx, accountId, id))!, world.files)
  })
}
