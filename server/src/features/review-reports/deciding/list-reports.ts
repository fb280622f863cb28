import type { ReviewDecision, ReviewReport } from '@plaudit/contract/reviews/reports'
import type { Owner } from '../../../world.ts'
import { getReview } from '../../reviews/get-review.ts'
import { reportsOf } from '../rows.ts'
import { decisionsOf } from './rows.ts'
import { decisionView, reportView } from '../view.ts'

/** The log of a review: reports, objections, decisions. @throws Problem `not_found` */
export const listReports = async (
  owner: Owner,
  { id }: { id: string },
): Promise<{ reports: ReviewReport[]; decisions: ReviewDecision[] }> => {
  await getReview(owner, { id })
  const which = { accountId: owner.accountId, reviewId: id }
  const [reports, decisions] = [
    await reportsOf(owner.world.db, which),
    await decisionsOf(owner.world.db, which),
  ]
  return { reports: reports.map(reportView), decisions: decisions.map(decisionView) }
}
