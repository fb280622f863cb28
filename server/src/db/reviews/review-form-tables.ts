import type { ColumnType } from 'kysely'
import type { MediaRow } from './media-row.ts'

type Time = Date

type ReviewSubmissionsTable = {
  account_id: string
  review_id: string
  visitor: string
  text_hash: string
  locale: string
  consented_at: Time
  confirmed_at: Time | null
}
type ReviewUploadsTable = {
  account_id: string
  id: string
  form_id: string
  visitor: string
  media: ColumnType<MediaRow, string, never>
  created_at: Time
}
type ReviewFormSettingsTable = {
  account_id: string
  publish: 'at_once' | 'after_days' | 'by_hand'
  days: number
  updated_at: Time
}
/** What is left of a review that its reviewer took back: no more than that its form was used. */
type WithdrawnReviewsTable = { account_id: string; dedupe_key: string; withdrawn_at: Time }

/** What shoppers send by the form, and what an owner wants of it. */
export type ReviewFormTables = {
  review_submissions: ReviewSubmissionsTable
  review_uploads: ReviewUploadsTable
  review_form_settings: ReviewFormSettingsTable
  withdrawn_reviews: WithdrawnReviewsTable
}
