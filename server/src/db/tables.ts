import type { Language, OnboardingChoices } from '@plaudit/contract/accounts'
import type { ColumnMeaning, DateOrder, SourceProblem } from '@plaudit/contract/imports'
import type { SourceFilters } from '@plaudit/contract/source-imports'
import type { ColumnType, Generated } from 'kysely'
import type { BillingTables } from './billing-tables.ts'

/** The tables as the migrations leave them; a test compares this list of columns with the database. */
type Time = Date
type Json<T> = ColumnType<T, string, string>

export type MediaRow = {
  id: string
  kind: 'photo' | 'video'
  state: 'pending' | 'ready' | 'failed'
  source_url: string
  key: string | null
  thumb_key: string | null
  width: number | null
  height: number | null
  problem: string | null
}

type AccountsTable = {
  id: string
  name: string
  email: string
  password_hash: string | null
  language: Generated<Language>
  signup_origin: Generated<'web' | 'google' | 'shopify'>
  marketing: Json<Record<string, string>>
  onboarding_choices: Json<OnboardingChoices> | null
  shop_key: string
  google_sub: string | null
  created_at: Time
}
type RefreshTokensTable = {
  token_hash: string
  account_id: string
  family_id: string
  expires_at: Time
  used_at: Time | null
  revoked_at: Time | null
  created_at: Time
}
type OneTimeTokensTable = {
  token_hash: string
  account_id: string
  purpose: 'reset_password' | 'shop_login'
  expires_at: Time
  used_at: Time | null
  created_at: Time
}
type AccountRatingsTable = { account_id: string; rating: number; comment: string | null; rated_at: Time }
type RateLimitsTable = { key: string; window_start: Time; hits: number }
type IdempotencyKeysTable = {
  account_id: string
  key: string
  endpoint: string
  input_hash: string
  status: number | null
  body: Json<unknown> | null
  created_at: Time
}
type NotificationsTable = {
  account_id: string
  id: string
  type: 'success' | 'info' | 'error' | 'warning'
  title: string
  message: string
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
  connected_at: Time
}
type ConnectStatesTable = { state: string; account_id: string | null; domain: string; created_at: Time }
type ProductsTable = {
  account_id: string
  id: string
  external_id: string | null
  handle: string | null
  title: string
  image_url: string | null
  sku: string | null
  barcode: string | null
  price_cents: number | null
  currency: string | null
  origin: 'store' | 'file'
  created_by_import: string | null
  version: Generated<number>
  created_at: Time
  updated_at: Time
}
type ReviewSource = 'csv' | 'amazon' | 'aliexpress' | 'migration' | 'storefront' | 'email' | 'manual'
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
  dedupe_key: string
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
  search: ColumnType<string, never, never>
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
type AccountReviewCountsTable = { account_id: string } & CountColumns
type RememberedColumnsTable = {
  account_id: string
  headers_key: string
  columns: Json<Record<string, ColumnMeaning>>
  date_order: DateOrder | null
  used_at: Time
}
type ReviewBulksTable = {
  account_id: string
  id: string
  action: 'publish' | 'hide' | 'delete' | 'restore'
  filter: Json<Record<string, unknown>> | null
  until: Time
  after_id: string | null
  state: 'queued' | 'running' | 'completed' | 'failed' | 'undone'
  total: Generated<number>
  done: Generated<number>
  created_at: Time
}
type ImportsTable = {
  account_id: string
  id: string
  source: ReviewSource
  format: string | null
  file_name: string | null
  file_key: string | null
  plan: Json<Record<string, unknown>>
  state: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'undoing' | 'undone'
  problem: 'fault' | 'too_long' | 'file_lost' | SourceProblem | null
  cancel_asked: Generated<boolean>
  total: number
  next_row: Generated<number>
  count_new: Generated<number>
  count_changed: Generated<number>
  count_duplicate: Generated<number>
  count_rejected: Generated<number>
  photos_total: Generated<number>
  photos_ready: Generated<number>
  photos_failed: Generated<number>
  products_created: Generated<number>
  worked_ms: Generated<number>
  created_at: Time
  started_at: Time | null
  finished_at: Time | null
}
type ImportRejectsTable = {
  account_id: string
  import_id: string
  row_number: number
  field: string | null
  value: string | null
  reason: string
  suggestion: string | null
  raw: Json<Record<string, string | null>>
  waiting: Generated<boolean>
  tries: Generated<number>
  product_id: Generated<string | null>
}
type SyncItem = { source: 'amazon' | 'aliexpress'; id: string; site: string }
type SourceSyncsTable = {
  account_id: string
  id: string
  product_id: string
  source: 'amazon' | 'aliexpress'
  item: Json<SyncItem>
  item_key: string
  filters: Json<SourceFilters>
  publish: boolean
  is_on: boolean
  since: string
  known: Json<string[]>
  next_at: Time
  last_at: Time | null
  last_added: number | null
  added: Generated<number>
  problem: ImportsTable['problem']
  import_id: string | null
  counted_import_id: string | null
  created_at: Time
}
type WidgetSettingsTable = { account_id: string; settings: Json<Record<string, unknown>>; updated_at: Time }
type HelpfulVotesTable = { account_id: string; review_id: string; visitor: string; voted_at: Time }
export type Tables = BillingTables & {
  accounts: AccountsTable
  refresh_tokens: RefreshTokensTable
  one_time_tokens: OneTimeTokensTable
  account_ratings: AccountRatingsTable
  rate_limits: RateLimitsTable
  idempotency_keys: IdempotencyKeysTable
  notifications: NotificationsTable
  stores: StoresTable
  connect_states: ConnectStatesTable
  products: ProductsTable
  reviews: ReviewsTable
  review_changes: ReviewChangesTable
  review_counts: ReviewCountsTable
  account_review_counts: AccountReviewCountsTable
  review_bulks: ReviewBulksTable
  imports: ImportsTable
  import_rejects: ImportRejectsTable
  remembered_columns: RememberedColumnsTable
  source_syncs: SourceSyncsTable
  widget_settings: WidgetSettingsTable
  helpful_votes: HelpfulVotesTable
}
