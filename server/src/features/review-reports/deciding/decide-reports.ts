import type { Parsed } from '@plaudit/contract/endpoint'
import type { decideReports as contract } from '@plaudit/contract/reviews/reports'
import type { Review } from '@plaudit/contract/reviews/review'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { getReview } from '../../reviews/get-review.ts'
import { closeReports } from '../../reviews/reported/close-reports.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { decideOpenReports, insertDecision } from './rows.ts'
import { assertVerdict } from './rules.ts'
import { sendDecision } from './send-decision.ts'

/**
 * Decides everything that waits about a review at once: it stays published (or is shown again) or is hidden, with a
 * reason. Reporters and, where it concerns them, the writer are told why and how to object (Regulation (EU) 2022/2065,
 * Articles 16(5) and 17).
 * @throws Problem `not_found`, `invalid` (no reason), `conflict` where nothing waits any more
 */
export const decideReports = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Review> => {
  const { world, accountId } = owner
  const verdict = assertVerdict(input)
  await getReview(owner, { id: input.id })
  const shopName = (await findConnection(world, accountId))?.name ?? null
  await inTransaction(world.db, async (tx) => {
    const at = world.clock.now()
    const isChanged = await closeReports(tx, { accountId, id: input.id, at }, verdict)
    const decision = {
      account_id: accountId,
      id: v7(),
      review_id: input.id,
      ...verdict,
      decided_at: at,
    }
    const reports = await decideOpenReports(tx, { accountId, reviewId: input.id }, decision.id)
    if (reports.length === 0) throw new Problem('conflict')
    await insertDecision(tx, decision)
    await sendDecision(tx, owner, { decision, reports, isChanged, shopName })
  })
  return getReview(owner, { id: input.id })
}
