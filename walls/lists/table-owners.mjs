// Whose each table is: the feature (or room) whose `rows.ts` holds the SQL on it. `also`: who else holds SQL on it today
// and should come through a use case of the owner instead; no line may be added there.
export const tableOwners = {
  account_keys: { owner: 'db' },
  account_ratings: { owner: 'accounts' },
  account_review_counts: {
    owner: 'reviews',
    also: { entitlements: 'reads', subscriptions: 'reads' },
  },
  accounts: {
    owner: 'accounts',
    also: { 'account-language.ts': 'reads', subscriptions: 'reads' },
  },
  billing_details: { owner: 'subscriptions' },
  billing_leases: { owner: 'subscriptions' },
  billing_turns: { owner: 'subscriptions' },
  cancellation_steps: { owner: 'subscriptions' },
  connect_states: { owner: 'stores' },
  customization_requests: { owner: 'subscriptions' },
  ended_sessions: { owner: 'accounts' },
  former_stores: { owner: 'stores' },
  helpful_votes: { owner: 'storefront' },
  idempotency_keys: { owner: 'http' },
  import_drafts: { owner: 'import-files' },
  import_rejects: { owner: 'imports', also: { entitlements: 'reads' } },
  imports: {
    owner: 'imports',
    also: { entitlements: 'reads', reviews: 'reads' },
  },
  known_addresses: { owner: 'accounts' },
  known_subscribers: { owner: 'subscriptions' },
  notifications: { owner: 'notifications' },
  one_off_charges: { owner: 'subscriptions' },
  one_time_tokens: { owner: 'accounts' },
  pauses: { owner: 'subscriptions' },
  payment_events: { owner: 'subscriptions' },
  payments: { owner: 'subscriptions' },
  plans: { owner: 'subscriptions' },
  products: {
    owner: 'products',
    also: { reviews: 'reads', storefront: 'reads' },
  },
  promo_code_redemptions: { owner: 'subscriptions' },
  promo_codes: { owner: 'subscriptions' },
  provider_items: { owner: 'db' },
  provider_orders: { owner: 'subscriptions' },
  rate_limits: { owner: 'accounts', also: { subscriptions: 'writes' } },
  refresh_tokens: { owner: 'accounts' },
  remembered_columns: { owner: 'import-files' },
  review_bulks: { owner: 'reviews', also: { entitlements: 'reads' } },
  review_changes: { owner: 'reviews', also: { entitlements: 'reads' } },
  review_counts: { owner: 'reviews', also: { storefront: 'reads' } },
  reviews: {
    owner: 'reviews',
    also: { entitlements: 'reads', products: 'reads', storefront: 'reads' },
  },
  rights_entries: { owner: 'subscriptions' },
  source_syncs: { owner: 'source-imports' },
  stores: { owner: 'stores' },
  subscriptions: { owner: 'subscriptions' },
  used_signatures: { owner: 'stores' },
  widget_settings: { owner: 'widget' },
}

/** Who may take the name of a table from a value, and why. */
export const anyTable = {
  accounts: 'export and deletion of an account go through the tables by one list',
}
