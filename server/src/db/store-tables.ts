import type { Generated } from 'kysely'

/** What a store has, and how far it was read; a test compares this list of columns with the database. */
type Time = Date
/** Whole hundredths of the currency's unit; null where the store says no amount. */
type Amount = number | null

/** `seen_run`: the reading that saw the row last. `written_at`: when its content changed here. */
type Mirrored = { account_id: string; seen_run: number; written_at: Time }

export type ProductsTable = {
  account_id: string
  id: string
  external_id: string | null
  handle: string | null
  title: string
  image_url: string | null
  sku: string | null
  barcode: string | null
  price_cents: Amount
  currency: string | null
  origin: 'store' | 'file'
  created_by_import: string | null
  version: Generated<number>
  created_at: Time
  updated_at: Time
  status: Generated<string | null>
  vendor: Generated<string | null>
  product_type: Generated<string | null>
  store_updated_at: Generated<Time | null>
  seen_run: Generated<number>
  written_at: Generated<Time | null>
  gone_from_store_at: Generated<Time | null>
}
type ProductVariantsTable = Mirrored & {
  external_id: string
  product_external_id: string
  title: string
  sku: string | null
  barcode: string | null
  price_cents: Amount
  compare_at_cents: Amount
  position: number
  inventory: number | null
  image_url: string | null
  store_updated_at: Time
}
type CollectionsTable = Mirrored & {
  external_id: string
  handle: string
  title: string
  store_updated_at: Time
}
type CollectionProductsTable = Mirrored & {
  collection_external_id: string
  product_external_id: string
}
type CustomersTable = Mirrored & {
  external_id: string
  email: string | null
  first_name: string | null
  last_name: string | null
  locale: string | null
  marketing_state: string | null
  store_created_at: Time
  store_updated_at: Time
}
type StoreOrdersTable = Mirrored & {
  external_id: string
  name: string
  email: string | null
  customer_external_id: string | null
  processed_at: Time
  cancelled_at: Time | null
  test: boolean
  financial_status: string | null
  fulfillment_status: string
  currency: string
  total_cents: Amount
  store_updated_at: Time
}
type StoreOrderLinesTable = Mirrored & {
  external_id: string
  order_external_id: string
  product_external_id: string | null
  variant_external_id: string | null
  title: string
  variant_title: string | null
  sku: string | null
  quantity: number
  current_quantity: number
  gift_card: boolean
  price_cents: Amount
}
type StoreFulfillmentsTable = Mirrored & {
  external_id: string
  order_external_id: string
  status: string
  display_status: string | null
  store_created_at: Time
  delivered_at: Time | null
  estimated_delivery_at: Time | null
}
type StoreSyncsTable = {
  account_id: string
  domain: string
  run: number
  state: 'waiting' | 'running' | 'complete' | 'failed'
  started_at: Time | null
  finished_at: Time | null
  reconciled_at: Time | null
  operation_id: string | null
  file_url: string | null
  file_offset: Generated<number>
  prepared: Generated<number>
  file_size: number | null
  file_reads: Generated<number>
  percent: Generated<number>
  attempts: Generated<number>
}
type StoreSyncKindsTable = {
  account_id: string
  kind: 'products' | 'variants' | 'collections' | 'orders' | 'customers'
  state: 'waiting' | 'reading' | 'complete' | 'failed'
  total: number | null
  read: Generated<number>
  last_change_at: Time | null
}
type StoreEventsTable = {
  account_id: string
  delivery_id: string
  topic: string
  kind: string
  external_id: string
  received_at: Time
}
type StoreChangesTable = {
  account_id: string
  kind: string
  external_id: string
  told: Generated<number>
  changed_at: Time
}

export type StoreTables = {
  products: ProductsTable
  product_variants: ProductVariantsTable
  collections: CollectionsTable
  collection_products: CollectionProductsTable
  customers: CustomersTable
  store_orders: StoreOrdersTable
  store_order_lines: StoreOrderLinesTable
  store_fulfillments: StoreFulfillmentsTable
  store_syncs: StoreSyncsTable
  store_sync_kinds: StoreSyncKindsTable
  store_events: StoreEventsTable
  store_changes: StoreChangesTable
}
