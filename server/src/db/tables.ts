import type { ColumnType, Generated } from 'kysely'
import type { HeldFor, ReviewTranslation } from '@plaudit/contract/reviews/review'
import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import type { Text } from '../texts/phrase.ts'
import type { AccessTables } from './access-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { DraftTables } from './draft-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { MediaRow } from './reviews/media-row.ts'
import type { PrivacyTables } from './privacy/privacy-tables.ts'
import type { ReviewReportTables } from './reviews/review-report-tables.ts'
import type { ReviewFormTables } from './reviews/review-form-tables.ts'
import type { StoreTables } from './store-tables.ts'
import type { StorefrontTables } from './storefront/storefront-tables.ts'
import type { SupplierTables } from './suppliers/supplier-tables.ts'

/** The tables as the migrations leave them; a test compares this list of columns with the database. */
type Time = Date
type Json<T> = ColumnType<T, string, string>

export type { MediaRow }

type AccountRatingsTable = {
  account_id: string
  rating: number
  comment: string | null
  rated_at: Time
}
type IdempotencyKeysTable = {
  account_id: string
  key: string
  endpoint: string
  input_hash: string
  status: number | null
  body: Json<unknown> | null
  created_at: Time
  leased_until: Time | null
}
type NotificationsTable = {
  account_id: string
  id: string
  type: 'success' | 'info' | 'error' | 'warning'
  /** What it says, by key and facts; rows from before have their sentences below. */
  texts: Json<{
    title: Text
    message: Text
    primary_action_text?: Text
    secondary_action_text?: Text
  }> | null
  title: string | null
  message: string | null
  primary_action_text: string | null
  primary_action_url: string | null
  secondary_action_text: string | null
  secondary_action_url: string | null
  created_at: Time
  read_at: Time | null
  event_key: string | null
}
type StoresTable = {
  account_id: string
  platform: 'shopify'
  domain: string
  name: string
  url: string
  email: string
  phone: string | null
  access_token: string
  access_expires_at: Time | null
  refresh_token: string | null
  products_synced_at: Time | null
  opens_account: Generated<boolean>
  watched_at: Time | null
  access_lost_at: Time | null
  granted_scopes: Generated<string | null>
  connected_at: Time
}
type FormerStoresTable = {
  account_id: string
  domain: string
  name: string
  url: string
  how: 'disconnected' | 'uninstalled'
  opens_account: boolean
  left_at: Time
}
type ReviewSource =
  'csv' | 'amazon' | 'aliexpress' | 'cj' | 'migration' | 'storefront' | 'email' | 'manual'
type ReviewStatus = 'published' | 'pending' | 'hidden' | 'deleted'
type ReviewsTable = {
  account_id: string
  id: string
  product_id: string
  author: string
  author_email: string | null
  rating: number
  title: string | null
  text: string
  country: string | null
  reviewed_at: Time | null
  created_at: Time
  updated_at: Time
  sort_at: Time
  source: ReviewSource
  source_app: string | null
  source_ref: string | null
  order_ref: Generated<string | null>
  dedupe_key: string
  twin_of: string | null
  content_hash: string
  verified: Generated<boolean>
  source_verified: Generated<boolean>
  language: string | null
  variant: string | null
  status: ReviewStatus
  status_before_delete: ReviewStatus | null
  deleted_at: Time | null
  pinned: Generated<boolean>
  helpful_votes: Generated<number>
  reply: string | null
  replied_at: Time | null
  original_title: string | null
  original_text: string | null
  edited_at: Time | null
  media: ColumnType<MediaRow[], string | undefined, string>
  media_count: Generated<number>
  media_pending: Generated<boolean>
  import_id: string | null
  words: ColumnType<string, never, never>
  /** By the site that the review is of. */
  translation: ColumnType<ReviewTranslation | null, string | null | undefined, string | null>
  /** When the reviewer's data was erased. */
  erased_at: Time | null
  /** When a pending review publishes by itself. */
  publish_at: Time | null
  held: ColumnType<HeldFor | null, string | null | undefined, string | null>
  email_unconfirmed: Generated<boolean>
  /** Of a hidden one; of any other, why it was hidden last. */
  hide_reason: string | null
  /** Reports and objections that wait for the owner. */
  open_reports: Generated<number>
}
type ReviewChangesTable = {
  account_id: string
  review_id: string
  id: string
  action: string
  reason: string | null
  before: Json<Record<string, unknown>>
  after: Json<Record<string, unknown>>
  import_id: string | null
  bulk_id: string | null
  changed_at: Time
}
type CountColumns = {
  source: ReviewSource
  status: ReviewStatus
  rating: number
  reviews: Generated<number>
  with_media: Generated<number>
  replied: Generated<number>
  verified: Generated<number>
}
type ReviewCountsTable = { account_id: string; product_id: string } & CountColumns
type AccountCountryCountsTable = { account_id: string; country: string; reviews: number }
type AccountHiddenCountsTable = { account_id: string; reason: string; reviews: number }
type ProductCountryCountsTable = {
  account_id: string
  product_id: string
  country: string
  rating: number
  reviews: number
  with_media: number
}
/** `version`: the product's, as of which the words were found and counted. */
type ProductTopicsTable = {
  account_id: string
  product_id: string
  version: number
  topics: Json<StorefrontPage['topics']>
}
type AccountReviewCountsTable = { account_id: string } & CountColumns
type ReviewBulksTable = {
  account_id: string
  id: string
  action: 'publish' | 'hide' | 'delete' | 'restore'
  filter: Json<Record<string, unknown>> | null
  reason: string | null
  note: string | null
  until: Time
  after_id: string | null
  state: 'queued' | 'running' | 'completed' | 'failed' | 'undone'
  total: Generated<number>
  done: Generated<number>
  created_at: Time
}
type HelpfulVotesTable = { account_id: string; review_id: string; visitor: string; voted_at: Time }
type ChangedRatingsTable = { account_id: string; product_id: string; marks: Generated<number> }
type StoreRatingSwitchesTable = {
  account_id: string
  enabled: Generated<boolean>
  sent_domain: string | null
  not_allowed_at: Time | null
  sent_at: Time | null
}
type StoreRatingsTable = {
  account_id: string
  product_id: string
  external_id: string
  average: string
  count: number
}

export type Tables = AccessTables &
  BillingTables &
  DraftTables &
  ImportTables &
  PrivacyTables &
  ReviewFormTables &
  ReviewReportTables &
  StoreTables &
  StorefrontTables &
  SupplierTables & {
    account_ratings: AccountRatingsTable
    idempotency_keys: IdempotencyKeysTable
    notifications: NotificationsTable
    stores: StoresTable
    former_stores: FormerStoresTable
    reviews: ReviewsTable
    review_changes: ReviewChangesTable
    review_counts: ReviewCountsTable
    account_review_counts: AccountReviewCountsTable
    account_country_counts: AccountCountryCountsTable
    account_hidden_counts: AccountHiddenCountsTable
    product_country_counts: ProductCountryCountsTable
    product_topics: ProductTopicsTable
    review_bulks: ReviewBulksTable
    helpful_votes: HelpfulVotesTable
    changed_ratings: ChangedRatingsTable
    store_rating_switches: StoreRatingSwitchesTable
    store_ratings: StoreRatingsTable
  }
