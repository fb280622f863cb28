/** What a shop has, in the columns in which it is kept here: times as ISO 8601, numbers as text, amounts in
 * hundredths of the currency's unit, null where the shop says something else. */
export type ShopProduct = {
  external_id: string
  handle: string
  title: string
  image_url: string | null
  price_cents: number | null
  currency: string
  status: string
  vendor: string
  product_type: string
  store_updated_at: string
}
export type ShopVariant = {
  external_id: string
  product_external_id: string
  title: string
  sku: string | null
  barcode: string | null
  price_cents: number | null
  compare_at_cents: number | null
  position: number
  inventory: number | null
  image_url: string | null
  store_updated_at: string
}
export type ShopCollection = {
  external_id: string
  handle: string
  title: string
  store_updated_at: string
}
export type ShopMembership = { collection_external_id: string; product_external_id: string }
/** `email`: of the order, else of its customer; null where the shop does not let us see it. */
export type ShopOrder = {
  external_id: string
  name: string
  email: string | null
  customer_external_id: string | null
  processed_at: string
  cancelled_at: string | null
  test: boolean
  financial_status: string | null
  fulfillment_status: string
  currency: string
  total_cents: number | null
  store_updated_at: string
}
export type ShopOrderLine = {
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
  price_cents: number | null
}
export type ShopFulfillment = {
  external_id: string
  order_external_id: string
  status: string
  display_status: string | null
  store_created_at: string
  delivered_at: string | null
  estimated_delivery_at: string | null
}
export type ShopCustomer = {
  external_id: string
  email: string | null
  first_name: string | null
  last_name: string | null
  locale: string | null
  marketing_state: string | null
  store_created_at: string
  store_updated_at: string
}

/** Some of what a shop has, by table. */
export type ShopRecords = {
  products: ShopProduct[]
  variants: ShopVariant[]
  collections: ShopCollection[]
  memberships: ShopMembership[]
  orders: ShopOrder[]
  lines: ShopOrderLine[]
  fulfillments: ShopFulfillment[]
  customers: ShopCustomer[]
}

/** Some of what was written down, and the byte of the file after it. */
export type ShopRecordsBatch = { records: ShopRecords; end: number }

export const noRecords = (): ShopRecords => ({
  products: [],
  variants: [],
  collections: [],
  memberships: [],
  orders: [],
  lines: [],
  fulfillments: [],
  customers: [],
})

/** What one reading of a whole shop brings: products with variants, collections with products, orders with lines. */
export type Reading = 'products' | 'collections' | 'orders' | 'customers'

/** Things that are read again by their number; of an inventory item its product. */
export type ShopObjectKind = Reading | 'inventory_items'
