import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { SupplierFacts } from '../refreshing/rules.ts'
import type { ItemRow } from '../rows.ts'

/** An item as it begins: what the supplier's list says, before its page was read. */
export const emptyItem = ({
  accountId,
  id,
  productId,
  facts,
  rules,
  at,
}: {
  accountId: string
  id: string
  productId: string
  facts: SupplierFacts
  rules: PriceRules
  at: Date
}): ItemRow => ({
  account_id: accountId,
  id,
  supplier_product_id: productId,
  state: 'import_list',
  store_domain: null,
  store_product_id: null,
  push_error: null,
  title: facts.title.slice(0, 255),
  description: '',
  tags: [],
  category: facts.category,
  collections: [],
  options: [],
  images: facts.images.map((src) => ({ src, alt: '', chosen: true })),
  variants: [],
  locked: [],
  currency: rules.currency,
  ships_to: rules.ships_to,
  shipping: facts.shipping,
  is_estimate: facts.isEstimate,
  image_url: facts.images[0] ?? null,
  variant_count: 0,
  price_low: null,
  price_high: null,
  margin: null,
  stock: 0,
  guards: [],
  level: 'block',
  details_at: null,
  gone_at: null,
  removed_at: null,
  version: 1,
  added_at: at,
  updated_at: at,
})
