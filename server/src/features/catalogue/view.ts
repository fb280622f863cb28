import type { ProductOption } from '@plaudit/contract/stores/products'
import type { ProductRow } from './rows.ts'

export const productView = (row: ProductRow): ProductOption => ({
  id: row.id,
  title: row.title,
  handle: row.handle,
  external_id: row.external_id,
  image: row.image_url ? { src: row.image_url } : null,
  gone: row.gone_from_store_at !== null,
})
