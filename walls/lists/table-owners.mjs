// Whose each table is: the feature (or room) whose `rows.ts` holds the SQL on it. `also`: who else holds SQL on it, and
// why it does not come through a use case of the owner instead; no line may be added there.
const reads = (why) => ({ does: 'reads', why })

const aboveBilling = reads('a kept number; reviews stand above billing and ask it for their room')
const toCome = reads(
  'one statement over all that will take places of the allowance; its owners stand above and ask for their places',
)
const shopperPage = reads('a page for shoppers is one statement: product, counts and reviews')

export const tableOwners = {
  account_country_counts: { owner: 'reviews' },
  account_hidden_counts: { owner: 'reviews' },
  product_country_counts: { owner: 'reviews', also: { storefront: shopperPage } },
  product_topics: { owner: 'storefront' },
  account_keys: { owner: 'db' },
  account_ratings: { owner: 'accounts' },
  account_review_counts: {
    owner: 'reviews',
    also: { storefront: shopperPage, subscriptions: aboveBilling },
  },
  accounts: {
    owner: 'accounts',
    also: {
      'account-language.ts': reads(
        'http and notifications speak the language of the account; http knows no feature, and accounts stand above notifications',
      ),
    },
  },
  billing_details: { owner: 'subscriptions' },
  billing_leases: { owner: 'subscriptions' },
  billing_turns: { owner: 'subscriptions' },
  cancellation_steps: { owner: 'subscriptions' },
  changed_ratings: { owner: 'reviews' },
  collection_products: { owner: 'catalogue' },
  collections: { owner: 'catalogue' },
  connect_states: { owner: 'stores' },
  customer_files: { owner: 'privacy' },
  customers: { owner: 'customers' },
  customization_requests: { owner: 'subscriptions' },
  ended_sessions: { owner: 'accounts' },
  former_stores: { owner: 'stores' },
  helpful_votes: { owner: 'storefront' },
  idempotency_keys: { owner: 'http' },
  import_drafts: { owner: 'import-files' },
  import_rejects: { owner: 'imports', also: { entitlements: toCome } },
  imports: {
    owner: 'imports',
    also: {
      entitlements: toCome,
      reviews: reads(
        'reviews of an import are listed by its id, and imports stand above: the import of another account is not found',
      ),
    },
  },
  known_addresses: { owner: 'accounts' },
  known_subscribers: { owner: 'subscriptions' },
  left_shops: { owner: 'stores' },
  notifications: { owner: 'notifications' },
  one_off_charges: { owner: 'subscriptions' },
  one_time_tokens: { owner: 'accounts' },
  pauses: { owner: 'subscriptions' },
  payment_events: { owner: 'subscriptions' },
  payments: { owner: 'subscriptions' },
  plans: { owner: 'subscriptions' },
  privacy_requests: { owner: 'privacy-requests' },
  product_variants: { owner: 'catalogue' },
  products: {
    owner: 'catalogue',
    also: {
      reviews: reads(
        'reviews are shown, searched and ordered with their products: joined, at any number',
      ),
      storefront: shopperPage,
    },
  },
  promo_code_redemptions: { owner: 'subscriptions' },
  promo_codes: { owner: 'subscriptions' },
  provider_items: { owner: 'db' },
  provider_tokens: { owner: 'db' },
  provider_orders: { owner: 'subscriptions' },
  rate_limits: { owner: 'accounts' },
  refresh_tokens: { owner: 'accounts' },
  remembered_columns: { owner: 'import-files' },
  review_bulks: { owner: 'reviews', also: { entitlements: toCome } },
  review_changes: { owner: 'reviews', also: { entitlements: toCome } },
  review_decisions: { owner: 'review-reports' },
  review_form_settings: { owner: 'review-form' },
  review_reports: { owner: 'review-reports' },
  review_submissions: { owner: 'review-form' },
  review_uploads: { owner: 'review-form' },
  withdrawn_reviews: { owner: 'reviews' },
  review_counts: { owner: 'reviews', also: { storefront: shopperPage } },
  reviews: {
    owner: 'reviews',
    also: {
      entitlements: toCome,
      catalogue: reads(
        'a product that an import made goes while no review stands at it: one statement, so that none comes between',
      ),
      storefront: shopperPage,
    },
  },
  rights_entries: { owner: 'subscriptions' },
  source_syncs: { owner: 'source-imports' },
  snippet_checks: { owner: 'snippets' },
  store_changes: { owner: 'store-sync' },
  store_events: { owner: 'store-sync' },
  store_fulfillments: { owner: 'store-orders' },
  store_order_lines: { owner: 'store-orders' },
  store_orders: { owner: 'store-orders' },
  store_sync_kinds: { owner: 'store-sync' },
  store_syncs: { owner: 'store-sync' },
  storefront_pages: { owner: 'storefront' },
  store_rating_switches: { owner: 'store-ratings' },
  store_ratings: { owner: 'store-ratings' },
  stores: { owner: 'stores' },
  subscriptions: { owner: 'subscriptions' },
  product_pushes: { owner: 'import-list' },
  import_list_changed_items: { owner: 'import-list' },
  import_list_changes: { owner: 'import-list' },
  import_list_items: { owner: 'import-list' },
  price_rules: { owner: 'import-list' },
  selling_changes: { owner: 'import-list' },
  selling_notices: { owner: 'import-list' },
  supplier_categories: { owner: 'supplier-products' },
  supplier_offers: { owner: 'supplier-products' },
  supplier_product_details: { owner: 'supplier-products' },
  supplier_product_views: { owner: 'supplier-products' },
  supplier_products: { owner: 'supplier-products' },
  supplier_rates: { owner: 'supplier-products' },
  supplier_readings: { owner: 'supplier-products' },
  theme_checks: { owner: 'theme-blocks' },
  used_signatures: { owner: 'stores' },
  widgets: { owner: 'widgets' },
  widget_checks: { owner: 'widgets' },
}

/** Who may take the name of a table from a value, and why. */
export const anyTable = {
  accounts: 'export and deletion of an account go through the tables by one list',
  privacy: 'what is known of a customer is collected from all tables by one list',
}
