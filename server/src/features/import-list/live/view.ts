import type { LiveProduct, LiveState } from '@plaudit/contract/dropshipping/live-products'
import type { LiveRow } from './rows.ts'

export const liveView = (row: LiveRow): LiveProduct => ({
  id: row.id,
  product_id: row.supplier_product_id,
  title: row.title,
  image: row.image_url === null ? null : { src: row.image_url },
  // Only products in these states are read.
  state: row.state as LiveState,
  reason: row.reason,
  is_leaving: row.is_leaving,
  status: row.status,
  variant_count: row.variant_count,
  variants_low: row.variants_low,
  variants_gone: row.variants_gone,
  currency: row.currency,
  price_low: row.price_low,
  price_high: row.price_high,
  margin: row.margin,
  stock: row.stock,
  pushed_at: row.pushed_at.toISOString(),
  synced_at: row.synced_at?.toISOString() ?? null,
  store_url:
    row.store_domain && row.store_product_id
      ? `https://${row.store_domain}/admin/products/${row.store_product_id}`
      : null,
})
