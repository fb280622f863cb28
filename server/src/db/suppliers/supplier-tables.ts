import type { ColumnType, Generated } from 'kysely'
import type { SupplierName } from '../../providers/supplier.ts'
import type { ImportListTables } from './import-list-tables.ts'

/** What suppliers give this installation; a test compares this list of columns with the database. */
type Time = Date
type Json<T> = ColumnType<T, string, string>

type ProviderTokensTable = {
  provider: string
  sealed: string | null
  renewing_until: Time | null
}

type SupplierCategoriesTable = { id: string; path: string[]; grams: number | null }

type SupplierProductsTable = {
  id: string
  supplier: SupplierName
  external_id: string
  sku: string
  title: string
  words: Generated<string>
  category_id: string | null
  image_url: string | null
  cost: number
  cost_high: number
  stock: number
  stock_abroad: Json<Record<string, number>>
  abroad_runs: Json<Record<string, number>>
  processing_low: number | null
  processing_high: number | null
  listed_count: number
  has_video: boolean
  listed_at: Time | null
  grams: number | null
  suggested_price: number | null
  variant_count: number | null
  run: number
  gone_at: Time | null
  details_at: Time | null
  noticed_at: Time | null
  failed_at: Time | null
}

export type KeptVariant = {
  id: string
  sku: string
  values: string[]
  cost: number
  suggestedPrice: number | null
  grams: number
  imageUrl: string | null
  stock: Record<string, number>
}

type SupplierProductDetailsTable = {
  product_id: string
  description: string
  image_urls: string[]
  options: string[]
  variants: Json<KeptVariant[]>
}

type SupplierRatesTable = {
  from_country: string
  to_country: string
  grams: number
  price: number | null
  days_low: number | null
  days_high: number | null
  read_at: Time
}

type SupplierReadingsTable = {
  supplier: SupplierName
  run: number
  began_at: Time | null
  warehouse: string | null
  page: number
  read_count: number
  total: number
  ended_at: Time | null
  rates_at: Time | null
  failure: 'denied' | 'busy' | 'unavailable' | null
  failed_at: Time | null
  details_since: Time | null
  details_count: number
}

type SupplierOffersTable = {
  to_country: string
  product_id: string
  from_country: string
  is_best: boolean
  category_id: string | null
  cost: number
  shipping: number
  fee: number
  landed: number
  price: number
  margin: number
  days_low: number | null
  days_high: number | null
  is_estimate: boolean
  stock: number
  listed_count: number
  listed_day: number
}

type SupplierProductViewsTable = { account_id: string; product_id: string; seen_at: Time }

export type SupplierTables = ImportListTables & {
  provider_tokens: ProviderTokensTable
  supplier_categories: SupplierCategoriesTable
  supplier_products: SupplierProductsTable
  supplier_product_details: SupplierProductDetailsTable
  supplier_rates: SupplierRatesTable
  supplier_readings: SupplierReadingsTable
  supplier_offers: SupplierOffersTable
  supplier_product_views: SupplierProductViewsTable
}
