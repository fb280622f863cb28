import type { HideReason } from '@plaudit/contract/reviews/review'
import type { Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { insertChange, lockReview, setReview } from '../rows.ts'
import { clearOpenReports } from './rows.ts'

export type Decided =
  { decision: 'kept' } | { decision: 'hidden'; reason: HideReason; note: string | null }

type Which = { accountId: string; id: string; at: Date }

/** `kept` shows a hidden review again; one that waits or is deleted stays as it is. */
const statusAfter = (status: string, { decision }: Decided): 'published' | 'hidden' | null => {
  if (decision === 'kept') return status === 'hidden' ? 'published' : null
  return status === 'published' || status === 'pending' ? 'hidden' : null
}

/**
 * The owner decided: nothing waits any more, and the review is hidden, or shown again after an objection, with the reason
 * in its history. Answers whether its status changed. @throws Problem `not_found`
 */
export const closeReports = async (
  tx: Tx,
  { accountId, id, at }: Which,
  decided: Decided,
): Promise<boolean> => {
  const row = await lockReview(tx, accountId, id)
  if (!row) throw new Problem('not_found')
  await clearOpenReports(tx, { accountId, id })
  const status = statusAfter(row.status, decided)
  if (status) {
    const reason = decided.decision === 'hidden' ? decided.reason : null
    const note = decided.decision === 'hidden' ? decided.note : null
    const hidden = status === 'hidden' ? { hide_reason: reason } : {}
    const change = { status, publish_at: null, held: null, updated_at: at, ...hidden }
    await setReview(tx, { accountId, id }, change)
    await insertChange(tx, {
      accountId,
      reviewId: id,
      action: status,
      reason,
      before: { status: row.status },
      after: { status, ...(note && { note }) },
      at,
    })
  }
  await publishChanges(tx, accountId, status ? ['reviews', 'products'] : ['reviews'])
  return status !== null
}
