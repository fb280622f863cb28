import type { ReviewDecision, ReviewReport } from '@plaudit/contract/reviews/reports'
import type { DecisionRow } from './deciding/rows.ts'
import type { ReportRow } from './rows.ts'

export const reportView = (row: ReportRow): ReviewReport => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason as ReviewReport['reason'],
  explanation: row.explanation,
  name: row.reporter_name,
  email: row.reporter_email,
  suspicious: row.suspicious,
  review_url: row.review_url,
  reported_at: row.reported_at.toISOString(),
  decision_id: row.decision_id,
})

export const decisionView = (row: DecisionRow): ReviewDecision => ({
  id: row.id,
  decision: row.decision,
  reason: row.reason as ReviewDecision['reason'],
  note: row.note,
  decided_at: row.decided_at.toISOString(),
})
