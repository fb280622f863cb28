import type { WantedReviews } from '@plaudit/contract/dropshipping/pushes'
import type { ColumnType } from 'kysely'
import type {
  Guard,
  GuardLevel,
  ItemImage,
  ItemState,
  LockableField,
  LockableOfVariant,
} from '@plaudit/contract/dropshipping/import-item'
import type { ListAction } from '@plaudit/contract/dropshipping/import-list'
import type { NoticeKind, Notices } from '@plaudit/contract/dropshipping/notices'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { ProductToPush, StoreProduct } from '../../providers/store-products.ts'
import type { Text } from '../../texts/phrase.ts'
import type { HoldReason, ReviewWish, StoreWish } from './push-wishes.ts'

/** What owners took from suppliers; a test compares this list of columns with the database. */
type Time = Date
type Json<T> = ColumnType<T, string, string>

/** `cost` in US cents; `price` and `compare_at` in the smallest unit of the item's currency. */
export type KeptItemVariant = {
  id: string
  sku: string
  values: string[]
  image_url: string | null
  cost: number
  grams: number
  stock: number
  chosen: boolean
  gone: boolean
  price: number | null
  compare_at: number | null
  locked: LockableOfVariant[]
}

/** A price as it was or is: price, compare-at price, and what of them the owner typed. */
export type KeptPrice = [
  price: number | null,
  compareAt: number | null,
  locked: ('price' | 'compare_at')[],
]

/** The fields that a change of many products may change. `prices_in`: the currency of the prices. */
export type ChangedFields = {
  tags?: string[]
  category?: string
  collections?: string[]
  locked?: LockableField[]
  currency?: string
  prices?: Record<string, KeptPrice>
  prices_in?: string
  removed?: boolean
}

type ImportListItemsTable = {
  account_id: string
  id: string
  supplier_product_id: string
  state: ItemState
  store_domain: string | null
  store_product_id: string | null
  push_error: string | null
  title: string
  description: string
  tags: string[]
  category: string
  collections: string[]
  options: string[]
  images: Json<ItemImage[]>
  variants: Json<KeptItemVariant[]>
  locked: LockableField[]
  currency: string
  ships_to: string
  shipping: number | null
  is_estimate: boolean
  image_url: string | null
  variant_count: number
  price_low: number | null
  price_high: number | null
  margin: number | null
  stock: number
  guards: Json<Guard[]>
  level: GuardLevel
  details_at: Time | null
  gone_at: Time | null
  removed_at: Time | null
  version: number
  added_at: Time
  updated_at: Time
}

type ImportListChangesTable = {
  account_id: string
  id: string
  action: ListAction | 'price_rules'
  rules_before: Json<PriceRules> | null
  rules_version: number | null
  created_at: Time
  undone_at: Time | null
}

type ImportListChangedItemsTable = {
  account_id: string
  change_id: string
  item_id: string
  before: Json<ChangedFields>
  after: Json<ChangedFields>
}

type PriceRulesTable = {
  account_id: string
  rules: Json<PriceRules>
  version: number
  updated_at: Time
}

/** By the store's number of a variant: price and compare-at price, in hundredths, that were sent to the store. */
export type SentPrices = Record<string, [price: number, compareAt: number | null][]>

/**
 * What was written last, what the store made of it, the store's numbers of our images by their addresses, and the
 * supplier's numbers of the variants that were written. `statusBefore`: whether shoppers saw it before it was taken out
 * of the shop because the supplier sold it no more. `sentPrices`: what the store may have taken since, and is not
 * recorded here. `unknown`: paths of fields that were left as the store has them, of which nobody knows what was there
 * before.
 */
export type KeptPush = {
  product: ProductToPush
  store: StoreProduct
  images: [string, string][]
  variants?: string[]
  statusBefore?: StoreProduct['status']
  sentPrices?: SentPrices
  unknown?: string[]
}

type ProductPushesTable = {
  account_id: string
  item_id: string
  state: 'waiting' | 'finishing' | 'done' | 'failed'
  from_state: ItemState
  status: 'draft' | 'active'
  chosen: string[] | null
  tries: number
  notes: Json<Text[]>
  left_count: number
  pushed: ColumnType<KeptPush | null, string | null, string | null>
  reviews: ColumnType<WantedReviews | null, string | null, string | null>
  reviews_due: ColumnType<ReviewWish[], string | undefined, string>
  wish: ColumnType<StoreWish | null, string | null | undefined, string | null>
  wished_at: Time | null
  reason: HoldReason | null
  asked_at: Time
  ended_at: Time | null
  pushed_at: Time | null
  synced_at: Time | null
  behind_since: Time | null
  prices_since: Time | null
}

/**
 * What is told of a variant: `cost` in US cents; `margin`: the lowest of the product, in hundredths of a percent.
 * `costs`: those of the variants whose cost changed, by variant.
 */
export type ToldFigures = { cost: number; margin: number | null; costs?: Record<string, number> }
export type ChangeFacts = { before: ToldFigures; after: ToldFigures }

type SellingNoticesTable = { account_id: string; updated_at: Time } & Notices

type SellingChangesTable = {
  account_id: string
  id: string
  item_id: string
  kind: NoticeKind
  facts: Json<ChangeFacts>
  at: Time
  told_at: Time | null
  told_by: 'at_once' | 'daily' | null
}

export type ImportListTables = {
  selling_notices: SellingNoticesTable
  selling_changes: SellingChangesTable
  product_pushes: ProductPushesTable
  import_list_items: ImportListItemsTable
  import_list_changes: ImportListChangesTable
  import_list_changed_items: ImportListChangedItemsTable
  price_rules: PriceRulesTable
}
