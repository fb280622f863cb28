import type { Tables } from './tables.ts'

/**
 * What holds for the rows of a table.
 *
 * `exported`: the account's export reads it; otherwise the reason why not. `outlives`: why its rows stay when the account
 * is deleted; all others go with it. A table of `nobody` has no rows of an account.
 */
export type TableRule =
  { of: 'account'; exported: true | string; outlives?: string } | { of: 'nobody' }

const token = 'a token: it gives access, and tells its owner nothing'
const lease = 'who works on the account at this moment'
const counts = 'counted from the reviews, which are exported'
const votes = 'hashes of shoppers, salted each day; their number stands in the reviews'
const answers = 'answers that were given already, kept for a day'
const addresses = 'keyed hashes of network addresses, which nobody can read'
const orders = 'numbers to ask a provider about; what was paid stands in the payments'
const watched = 'a page left open at a provider can still be approved, and is then ended (BILL-14)'

/**
 * Every table there is. Export and deletion of an account follow this list, in its order; docs/tables.md shows it, and a
 * test compares it with the catalog of a migrated database.
 */
export const tableRules = {
  accounts: { of: 'account', exported: true },
  stores: { of: 'account', exported: true },
  former_stores: { of: 'account', exported: true },
  products: { of: 'account', exported: true },
  reviews: { of: 'account', exported: true },
  review_changes: { of: 'account', exported: true },
  review_bulks: { of: 'account', exported: true },
  imports: { of: 'account', exported: true },
  import_rejects: { of: 'account', exported: true },
  remembered_columns: { of: 'account', exported: true },
  source_syncs: { of: 'account', exported: true },
  notifications: { of: 'account', exported: true },
  widget_settings: { of: 'account', exported: true },
  account_ratings: { of: 'account', exported: true },
  subscriptions: { of: 'account', exported: true },
  pauses: { of: 'account', exported: true },
  cancellation_steps: { of: 'account', exported: true },
  billing_details: { of: 'account', exported: true },
  payments: { of: 'account', exported: true },
  rights_entries: { of: 'account', exported: true },
  one_off_charges: { of: 'account', exported: true },
  promo_code_redemptions: { of: 'account', exported: true },
  customization_requests: { of: 'account', exported: true },
  account_review_counts: { of: 'account', exported: counts },
  review_counts: { of: 'account', exported: counts },
  billing_leases: { of: 'account', exported: lease },
  billing_turns: { of: 'account', exported: lease },
  connect_states: { of: 'account', exported: token },
  one_time_tokens: { of: 'account', exported: token },
  refresh_tokens: { of: 'account', exported: token },
  helpful_votes: { of: 'account', exported: votes },
  idempotency_keys: { of: 'account', exported: answers },
  known_addresses: { of: 'account', exported: addresses },
  provider_orders: { of: 'account', exported: orders, outlives: watched },
  ended_sessions: { of: 'nobody' },
  known_subscribers: { of: 'nobody' },
  payment_events: { of: 'nobody' },
  plans: { of: 'nobody' },
  promo_codes: { of: 'nobody' },
  provider_items: { of: 'nobody' },
  rate_limits: { of: 'nobody' },
  used_signatures: { of: 'nobody' },
} as const satisfies Record<keyof Tables, TableRule>

type Rules = typeof tableRules
export type ExportedTable = {
  [Name in keyof Rules]: Rules[Name] extends { exported: true } ? Name : never
}[keyof Rules]

/** The tables that the export of an account reads, in its order. */
export const exportedTables = Object.entries<TableRule>(tableRules).flatMap(([name, rule]) =>
  rule.of === 'account' && rule.exported === true ? [name as ExportedTable] : [],
)
