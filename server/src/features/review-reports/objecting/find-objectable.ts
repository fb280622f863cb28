import type { World } from '../../../world.ts'
import {
  findReportedReview,
  type ReportedReview,
} from '../../reviews/reported/find-reported-review.ts'
import { decisionOf, type DecisionRow } from '../deciding/rows.ts'
import { reportOf, reportWithForm, type ReportRow } from '../rows.ts'
import { readObjection, type Objector } from '../objection-token.ts'

export type Objectable = {
  objector: Objector
  decision: DecisionRow
  review: ReportedReview
  /** Of a reporter. */
  report: ReportRow | undefined
  /** There is one objection of each side to a decision: it has this form. */
  formId: string
  isSent: boolean
}

/** The decision that a link is about, with its review; null where the link is not ours or something is gone. */
export const findObjectable = async (world: World, token: string): Promise<Objectable | null> => {
  const objector = readObjection(world, token)
  if (!objector) return null
  const { accountId, decisionId, reportId } = objector
  const decision = await decisionOf(world.db, accountId, decisionId)
  const report = reportId ? await reportOf(world.db, accountId, reportId) : undefined
  if (!decision || (reportId && !report)) return null
  const review = await findReportedReview(world.db, { accountId, id: decision.review_id })
  if (!review || review.status === 'deleted') return null
  const formId = `objection ${decisionId} ${reportId}`
  const isSent = (await reportWithForm(world.db, accountId, formId)) !== undefined
  return { objector, decision, review, report, formId, isSent }
}
