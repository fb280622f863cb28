import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import { supplierColumns } from './supplier-columns.ts'

/**
 * Whose data a column holds.
 *
 * `nobody`: no person's. `owner`: the account's owner's. `shop`: what is known of her store. `customer`: of a customer
 * of hers, found by the other columns of its row: `customer_email`, `customer_id` and `order_id` (the store platform's
 * numbers, as text). `customer_inside`: a text or JSON in which a customer may be named.
 */
export type Holder =
  | 'nobody'
  | 'owner'
  | 'shop'
  | 'customer'
  | 'customer_email'
  | 'customer_id'
  | 'order_id'
  | 'customer_inside'

type IsOpen<Value> =
  NonNullable<Value> extends Date | number | boolean
    ? false
    : string extends Value
      ? true
      : NonNullable<Value> extends object
        ? true
        : false
type IsOurId<Name> = Name extends `${string}external_id`
  ? false
  : Name extends 'id' | `${string}_id`
    ? true
    : false

/** Columns that can hold any text or JSON: not ids of ours, numbers, times or a few fixed words. */
type OpenColumn<Row> = {
  [Name in keyof Row]: IsOpen<Row[Name]> extends true
    ? IsOurId<Name> extends true
      ? never
      : Name
    : never
}[keyof Row]

export type ColumnHolders = {
  [Table in keyof Tables]: Record<OpenColumn<Selectable<Tables[Table]>> & string, Holder>
}

/**
 * Whose data stands where, for every column of every table that can hold a text: the compiler refuses a column that is
 * missing here, and a test compares the tables' types with the database. What is sent to a customer, and what is erased
 * with her or with a shop, follows this list (decision 0070).
 */
export const personalColumns = {
  account_country_counts: { country: 'nobody' },
  account_hidden_counts: { reason: 'nobody' },
  product_country_counts: { country: 'nobody' },
  product_topics: { topics: 'nobody' },
  account_keys: { key: 'owner' },
  account_ratings: { comment: 'owner' },
  account_review_counts: {},
  accounts: {
    name: 'owner',
    email: 'owner',
    password_hash: 'owner',
    marketing: 'owner',
    onboarding_choices: 'owner',
    shop_key: 'owner',
    google_sub: 'owner',
  },
  billing_details: { details: 'owner' },
  billing_leases: { holder: 'nobody' },
  billing_turns: {},
  cancellation_steps: { step: 'nobody', offered: 'nobody', reason: 'nobody', comment: 'owner' },
  connect_states: { state: 'nobody', domain: 'shop', browser_hash: 'nobody', return_to: 'nobody' },
  customer_files: {
    file_key: 'nobody',
    customer_email: 'customer_email',
    customer_external_id: 'customer_id',
  },
  customization_requests: {
    description: 'owner',
    picture_keys: 'owner',
    external_id: 'nobody',
    waiting: 'nobody',
    currency: 'nobody',
  },
  ended_sessions: {},
  former_stores: { domain: 'shop', name: 'shop', url: 'shop' },
  helpful_votes: { visitor: 'nobody' },
  idempotency_keys: {
    key: 'nobody',
    endpoint: 'nobody',
    input_hash: 'nobody',
    body: 'customer_inside',
  },
  import_drafts: {
    file_name: 'owner',
    fingerprint: 'nobody',
    parts: 'nobody',
    file_key: 'nobody',
    reading: 'customer_inside',
  },
  import_rejects: {
    field: 'owner',
    value: 'customer_inside',
    reason: 'nobody',
    suggestion: 'customer_inside',
    raw: 'customer_inside',
  },
  imports: { format: 'nobody', file_name: 'owner', file_key: 'nobody', plan: 'owner' },
  known_addresses: { address_hash: 'nobody' },
  known_subscribers: { key: 'nobody', codes: 'nobody' },
  notifications: {
    texts: 'owner',
    title: 'owner',
    message: 'owner',
    primary_action_text: 'nobody',
    primary_action_url: 'nobody',
    secondary_action_text: 'nobody',
    secondary_action_url: 'nobody',
    event_key: 'nobody',
  },
  one_off_charges: { currency: 'nobody', external_id: 'nobody', page_url: 'shop' },
  one_time_tokens: { token_hash: 'nobody', email: 'owner' },
  pauses: {},
  payment_events: { type: 'nobody', about: 'shop', subject: 'shop' },
  payments: {
    external_id: 'nobody',
    number: 'nobody',
    description: 'owner',
    currency: 'nobody',
    payment_method: 'owner',
    lines: 'owner',
    details: 'owner',
    seller: 'nobody',
  },
  plans: { name: 'nobody', currency: 'nobody', features: 'nobody', limits: 'nobody' },
  privacy_requests: { delivery_hash: 'nobody', asked: 'customer_inside' },
  products: {
    external_id: 'shop',
    handle: 'shop',
    title: 'shop',
    image_url: 'shop',
    sku: 'shop',
    barcode: 'shop',
    currency: 'nobody',
    created_by_import: 'nobody',
    status: 'nobody',
    vendor: 'shop',
    product_type: 'shop',
  },
  promo_code_redemptions: {},
  promo_codes: { code: 'nobody', currency: 'nobody', plan_names: 'nobody' },
  provider_tokens: { provider: 'nobody', sealed: 'nobody' },
  provider_items: { provider: 'nobody', item_key: 'nobody', external_id: 'nobody' },
  provider_orders: { external_id: 'nobody', ending: 'owner', used: 'nobody', shop_domain: 'shop' },
  rate_limits: { key: 'nobody' },
  ...supplierColumns,
  refresh_tokens: { token_hash: 'nobody' },
  remembered_columns: { headers_key: 'owner', columns: 'owner', reading: 'owner' },
  review_bulks: { filter: 'owner', reason: 'nobody', note: 'owner' },
  review_changes: {
    action: 'nobody',
    reason: 'nobody',
    before: 'customer_inside',
    after: 'customer_inside',
  },
  review_counts: {},
  review_decisions: { reason: 'nobody', note: 'customer_inside' },
  review_form_settings: {},
  review_reports: {
    reason: 'nobody',
    explanation: 'customer_inside',
    reporter_name: 'customer',
    reporter_email: 'customer_email',
    locale: 'nobody',
    visitor: 'nobody',
    review_url: 'shop',
  },
  review_submissions: { visitor: 'nobody', text_hash: 'nobody', locale: 'nobody' },
  review_uploads: { visitor: 'nobody', media: 'nobody' },
  withdrawn_reviews: { dedupe_key: 'nobody' },
  reviews: {
    author: 'customer',
    author_email: 'customer_email',
    title: 'customer_inside',
    text: 'customer_inside',
    country: 'customer',
    source_app: 'nobody',
    source_ref: 'customer',
    order_ref: 'order_id',
    dedupe_key: 'nobody',
    twin_of: 'nobody',
    content_hash: 'nobody',
    language: 'nobody',
    variant: 'nobody',
    reply: 'customer_inside',
    original_title: 'customer_inside',
    original_text: 'customer_inside',
    media: 'customer',
    words: 'customer_inside',
    translation: 'customer_inside',
    held: 'nobody',
    hide_reason: 'nobody',
  },
  rights_entries: { payment_external_id: 'nobody' },
  source_syncs: {
    item: 'owner',
    item_key: 'owner',
    filters: 'owner',
    since: 'nobody',
    known: 'nobody',
  },
  storefront_pages: { page_key: 'nobody', shape: 'nobody', page: 'customer_inside' },
  stores: {
    domain: 'shop',
    name: 'shop',
    url: 'shop',
    email: 'shop',
    phone: 'shop',
    access_token: 'shop',
    refresh_token: 'shop',
    granted_scopes: 'nobody',
  },
  subscriptions: {
    external_id: 'nobody',
    currency: 'nobody',
    payment_method: 'owner',
    waiting: 'nobody',
    fence: 'nobody',
  },
  used_signatures: { signature_hash: 'nobody' },
  snippet_checks: { title: 'shop', url: 'owner', outcome: 'nobody' },
  widgets: { name: 'owner', settings: 'owner' },
  widget_checks: { outcome: 'nobody', url: 'owner', found_url: 'owner' },
  product_variants: {
    external_id: 'shop',
    product_external_id: 'shop',
    title: 'shop',
    sku: 'shop',
    barcode: 'shop',
    image_url: 'shop',
  },
  collections: { external_id: 'shop', handle: 'shop', title: 'shop' },
  collection_products: { collection_external_id: 'shop', product_external_id: 'shop' },
  customers: {
    external_id: 'customer_id',
    email: 'customer_email',
    first_name: 'customer',
    last_name: 'customer',
    locale: 'customer',
    marketing_state: 'customer',
  },
  store_orders: {
    external_id: 'order_id',
    name: 'shop',
    email: 'customer_email',
    customer_external_id: 'customer_id',
    financial_status: 'nobody',
    fulfillment_status: 'nobody',
    currency: 'nobody',
  },
  store_order_lines: {
    external_id: 'shop',
    order_external_id: 'order_id',
    product_external_id: 'shop',
    variant_external_id: 'shop',
    title: 'shop',
    variant_title: 'shop',
    sku: 'shop',
  },
  store_fulfillments: {
    external_id: 'shop',
    order_external_id: 'order_id',
    status: 'nobody',
    display_status: 'nobody',
  },
  store_syncs: { domain: 'shop', file_url: 'shop' },
  store_sync_kinds: {},
  store_events: { topic: 'nobody', kind: 'nobody', external_id: 'customer_id' },
  store_changes: { kind: 'nobody', external_id: 'customer_id' },
  theme_checks: {
    domain: 'shop',
    theme_name: 'shop',
    seen: 'nobody',
    lost: 'nobody',
  },
  changed_ratings: {},
  store_rating_switches: { sent_domain: 'shop' },
  store_ratings: { external_id: 'shop', average: 'nobody' },
  left_shops: { domain: 'shop', name: 'shop' },
} satisfies ColumnHolders
