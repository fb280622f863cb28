import type { Tables } from './tables.ts'

/**
 * What applies to the rows of a table.
 *
 * `distributed`: an account's own. `account_id` stands in its primary key, in each unique index and foreign key, and in
 * each query, so that the table can be distributed by it. `directory`: what is unique over all accounts, with the
 * account that it is of. `reference`: of no account; the same everywhere. (Decision 0038.)
 *
 * `exported`: the account's export reads it; otherwise the reason why not. `outlives`: why its rows stay when the
 * account is deleted; all others go with it.
 */
export type TableRule =
  | { kind: 'distributed' | 'directory'; exported: true | string; outlives?: string }
  | { kind: 'reference' }

const token = 'a token: it gives access, and tells its owner nothing'
const keys = 'the e-mail, names and domain that the account and its store are exported with'
const lease = 'who works on the account at this moment'
const counts = 'counted from the reviews, which are exported'
const pages = 'written out from the reviews, which are exported'
const votes = 'hashes of shoppers, salted each day; their number stands in the reviews'
const submissions = 'hashes of shoppers and their texts; the reviews themselves are exported'
const used = 'numbers of forms whose review was withdrawn, kept until they are too old to be sent'
const unsent = 'photos of forms that nobody sent yet, kept for three days'
const answers = 'answers that were given already, kept for a day'
const addresses = 'keyed hashes of network addresses, which nobody can read'
const drafts = 'a file that its owner has, kept for a day until it is imported'
const orders = 'numbers to ask a provider about; what was paid stands in the payments'
const progress = 'how far the store was read; what was read is exported'
const told = 'numbers of what changed in the store; the things themselves are exported'
const watched = 'a page left open at a provider can still be approved, and is then ended (BILL-14)'

/**
 * Every table there is. Export and deletion of an account follow this list, in its order; docs/tables.md shows it, and
 * a test compares it with the catalog of a migrated database.
 */
export const tableRules = {
  accounts: { kind: 'distributed', exported: true },
  stores: { kind: 'distributed', exported: true },
  former_stores: { kind: 'distributed', exported: true },
  products: { kind: 'distributed', exported: true },
  product_variants: { kind: 'distributed', exported: true },
  collections: { kind: 'distributed', exported: true },
  collection_products: { kind: 'distributed', exported: true },
  customers: { kind: 'distributed', exported: true },
  store_orders: { kind: 'distributed', exported: true },
  store_order_lines: { kind: 'distributed', exported: true },
  store_fulfillments: { kind: 'distributed', exported: true },
  reviews: { kind: 'distributed', exported: true },
  review_changes: { kind: 'distributed', exported: true },
  review_bulks: { kind: 'distributed', exported: true },
  imports: { kind: 'distributed', exported: true },
  import_rejects: { kind: 'distributed', exported: true },
  remembered_columns: { kind: 'distributed', exported: true },
  source_syncs: { kind: 'distributed', exported: true },
  notifications: { kind: 'distributed', exported: true },
  widgets: { kind: 'distributed', exported: true },
  widget_checks: { kind: 'distributed', exported: true },
  snippet_checks: { kind: 'distributed', exported: true },
  review_form_settings: { kind: 'distributed', exported: true },
  review_reports: { kind: 'distributed', exported: true },
  review_decisions: { kind: 'distributed', exported: true },
  supplier_product_views: { kind: 'distributed', exported: true },
  import_list_items: { kind: 'distributed', exported: true },
  import_list_changes: { kind: 'distributed', exported: true },
  product_pushes: { kind: 'distributed', exported: true },
  import_list_changed_items: { kind: 'distributed', exported: true },
  price_rules: { kind: 'distributed', exported: true },
  selling_notices: { kind: 'distributed', exported: true },
  selling_changes: { kind: 'distributed', exported: true },
  theme_checks: { kind: 'distributed', exported: true },
  store_rating_switches: { kind: 'distributed', exported: true },
  account_ratings: { kind: 'distributed', exported: true },
  subscriptions: { kind: 'distributed', exported: true },
  pauses: { kind: 'distributed', exported: true },
  cancellation_steps: { kind: 'distributed', exported: true },
  billing_details: { kind: 'distributed', exported: true },
  payments: { kind: 'distributed', exported: true },
  rights_entries: { kind: 'distributed', exported: true },
  one_off_charges: { kind: 'distributed', exported: true },
  promo_code_redemptions: { kind: 'distributed', exported: true },
  customization_requests: { kind: 'distributed', exported: true },
  customer_files: { kind: 'distributed', exported: true },
  account_keys: { kind: 'directory', exported: keys },
  account_country_counts: { kind: 'distributed', exported: counts },
  account_hidden_counts: { kind: 'distributed', exported: counts },
  account_review_counts: { kind: 'distributed', exported: counts },
  product_country_counts: { kind: 'distributed', exported: counts },
  product_topics: { kind: 'distributed', exported: pages },
  review_counts: { kind: 'distributed', exported: counts },
  billing_leases: { kind: 'distributed', exported: lease },
  billing_turns: { kind: 'distributed', exported: lease },
  left_shops: { kind: 'directory', exported: keys },
  connect_states: { kind: 'directory', exported: token },
  one_time_tokens: { kind: 'directory', exported: token },
  refresh_tokens: { kind: 'directory', exported: token },
  changed_ratings: { kind: 'distributed', exported: counts },
  store_ratings: { kind: 'distributed', exported: counts },
  helpful_votes: { kind: 'distributed', exported: votes },
  review_submissions: { kind: 'distributed', exported: submissions },
  review_uploads: { kind: 'distributed', exported: unsent },
  withdrawn_reviews: { kind: 'distributed', exported: used },
  storefront_pages: { kind: 'distributed', exported: pages },
  idempotency_keys: { kind: 'distributed', exported: answers },
  import_drafts: { kind: 'distributed', exported: drafts },
  known_addresses: { kind: 'distributed', exported: addresses },
  store_syncs: { kind: 'distributed', exported: progress },
  store_sync_kinds: { kind: 'distributed', exported: progress },
  store_events: { kind: 'distributed', exported: told },
  store_changes: { kind: 'distributed', exported: told },
  provider_orders: { kind: 'directory', exported: orders, outlives: watched },
  ended_sessions: { kind: 'reference' },
  known_subscribers: { kind: 'reference' },
  payment_events: { kind: 'reference' },
  plans: { kind: 'reference' },
  privacy_requests: { kind: 'reference' },
  promo_codes: { kind: 'reference' },
  provider_items: { kind: 'reference' },
  provider_tokens: { kind: 'reference' },
  rate_limits: { kind: 'reference' },
  supplier_categories: { kind: 'reference' },
  supplier_offers: { kind: 'reference' },
  supplier_product_details: { kind: 'reference' },
  supplier_products: { kind: 'reference' },
  supplier_rates: { kind: 'reference' },
  supplier_readings: { kind: 'reference' },
  used_signatures: { kind: 'reference' },
} as const satisfies Record<keyof Tables, TableRule>

type Rules = typeof tableRules
export type ExportedTable = {
  [Name in keyof Rules]: Rules[Name] extends { exported: true } ? Name : never
}[keyof Rules]

/** The tables that the export of an account reads, in its order. */
export const exportedTables = Object.entries<TableRule>(tableRules).flatMap(([name, rule]) =>
  rule.kind !== 'reference' && rule.exported === true ? [name as ExportedTable] : [],
)

/** The directories whose rows go with the account. */
export const directoryTables = Object.entries<TableRule>(tableRules).flatMap(([name, rule]) =>
  rule.kind === 'directory' && !rule.outlives ? [name] : [],
)
