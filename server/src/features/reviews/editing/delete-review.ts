import type { Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { insertChange, lockReview, setReview } from '../rows.ts'

/**
 * Can be undone for 30 days (REV-12): by setting the status back, or by the bulk action "restore".
 * @throws Problem `not_found`
 */
export const deleteReview = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<Done> => {
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, { accountId })
    const at = world.clock.now()
    const row = await lockReview(tx, accountId, id)
    if (!row) throw new Problem('not_found')
    if (row.status !== 'deleted') {
      await setReview(
        tx,
        { accountId, id },
        { status: 'deleted', status_before_delete: row.status, deleted_at: at, updated_at: at },
      )
      await insertChange(tx, {
        accountId,
        reviewId: id,
        action: 'deleted',
        before: { status: row.status },
        after: { status: 'deleted' },
        at,
      })
      await publishChanges(tx, accountId, ['reviews', 'products'])
    }
    return { ok: true }
  })
}
