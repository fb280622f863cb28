// Whose each table is: the feature (or room) whose `rows.ts` holds the SQL on it. `also`: who else holds SQL on it today
// and should come through a use case of the owner instead; no line may be added there.
export const tableOwners = {
  account_ratings: { owner: 'accounts' },
  account_review_counts: { owner: 'reviews', also: { accounts: 'reads', billing: 'reads' } },
  accounts: {
    owner: 'accounts',
    also: { 'account-language.ts': 'reads', billing: 'reads', storefront: 'reads' },
  },
  billing_details: { owner: 'billing' },
  billing_leases: { owner: 'billing' },
  billing_turns: { owner: 'billing' },
  cancellation_steps: { owner: 'billing' },
  connect_states: { owner: 'stores' },
  customization_requests: { owner: 'billing' },
  ended_sessions: { owner: 'accounts', also: { http: 'reads' } },
  former_stores: { owner: 'stores' },
  helpful_votes: { owner: 'storefront' },
  idempotency_keys: { owner: 'http', also: { accounts: 'writes' } },
  import_drafts: { owner: 'import-files' },
  import_rejects: { owner: 'imports', also: { accounts: 'reads' } },
  imports: {
    owner: 'imports',
    also: { accounts: 'reads', reviews: 'reads', 'source-imports': 'reads' },
  },
  known_addresses: { owner: 'accounts' },
  known_subscribers: { owner: 'billing' },
  notifications: { owner: 'notifications' },
  one_off_charges: { owner: 'billing' },
  one_time_tokens: { owner: 'accounts' },
  pauses: { owner: 'billing' },
  payment_events: { owner: 'billing' },
  payments: { owner: 'billing' },
  plans: { owner: 'billing' },
  products: {
    owner: 'products',
    also: { reviews: 'reads', 'source-imports': 'reads', storefront: 'reads' },
  },
  promo_code_redemptions: { owner: 'billing' },
  promo_codes: { owner: 'billing' },
  provider_items: { owner: 'db' },
  provider_orders: { owner: 'billing' },
  rate_limits: { owner: 'accounts', also: { billing: 'writes' } },
  refresh_tokens: { owner: 'accounts' },
  remembered_columns: { owner: 'import-files' },
  review_bulks: { owner: 'reviews', also: { accounts: 'reads' } },
  review_changes: { owner: 'reviews', also: { accounts: 'reads' } },
  review_counts: { owner: 'reviews', also: { products: 'reads', storefront: 'reads' } },
  reviews: {
    owner: 'reviews',
    also: { accounts: 'reads', products: 'reads', storefront: 'writes' },
  },
  rights_entries: { owner: 'billing' },
  source_syncs: { owner: 'source-imports' },
  stores: { owner: 'stores', also: { storefront: 'reads' } },
  subscriptions: { owner: 'billing' },
  used_signatures: { owner: 'stores' },
  widget_settings: { owner: 'widget' },
}

/** Who may take the name of a table from a value, and why. */
export const anyTable = {
  accounts: 'the export of an account reads every table that holds its data, by one list',
}
