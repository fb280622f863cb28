type ReviewReportsTable = {
  account_id: string
  id: string
  review_id: string
  kind: 'report' | 'author_objects' | 'reporter_objects'
  /** The form that it came by: sent twice, it is one report. */
  form_id: string
  reason: string | null
  explanation: string
  reporter_name: string | null
  reporter_email: string | null
  locale: string
  visitor: string
  suspicious: boolean
  review_url: string
  reported_at: Date
  /** Null while it waits for its owner. */
  decision_id: string | null
}
type ReviewDecisionsTable = {
  account_id: string
  id: string
  review_id: string
  decision: 'kept' | 'hidden'
  reason: string
  note: string | null
  decided_at: Date
}

/** Reports of reviews, objections, and what the owner decided. */
export type ReviewReportTables = {
  review_reports: ReviewReportsTable
  review_decisions: ReviewDecisionsTable
}
