import type { ImportItem, ListedItem } from '@plaudit/contract/dropshipping/import-item'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { KeptItemVariant } from '../../db/suppliers/import-list-tables.ts'
import { marginOf } from './pricing/rules.ts'
import type { ItemRow } from './rows.ts'
import { landedOf } from './rules.ts'

export type ListedRow = Pick<
  ItemRow,
  | 'id'
  | 'supplier_product_id'
  | 'title'
  | 'image_url'
  | 'category'
  | 'tags'
  | 'variant_count'
  | 'currency'
  | 'price_low'
  | 'price_high'
  | 'margin'
  | 'stock'
  | 'guards'
  | 'level'
  | 'added_at'
  | 'version'
>

const imageView = (src: string | null) => (src === null ? null : { src })

export const listedView = (row: ListedRow): ListedItem => ({
  id: row.id,
  product_id: row.supplier_product_id,
  title: row.title,
  image: imageView(row.image_url),
  category: row.category,
  tags: row.tags,
  variant_count: row.variant_count,
  currency: row.currency,
  price_low: row.price_low,
  price_high: row.price_high,
  margin: row.margin,
  stock: row.stock,
  guards: row.guards,
  level: row.level,
  added_at: row.added_at.toISOString(),
  version: row.version,
})

const variantView =
  (row: ItemRow, rules: PriceRules) =>
  ({ image_url, ...variant }: KeptItemVariant): ImportItem['variants'][number] => {
    const landed = landedOf(variant, row, rules)
    return {
      ...variant,
      image: imageView(image_url),
      landed,
      margin: marginOf(variant.price, landed),
    }
  }

/** `landed` and `margin` leave out sending where it is not known: the item's guards say so. */
export const itemView = (row: ItemRow, rules: PriceRules): ImportItem => ({
  ...listedView(row),
  state: row.state,
  description: row.description,
  collections: row.collections,
  options: row.options,
  images: row.images,
  variants: row.variants.map(variantView(row, rules)),
  locked: row.locked,
  ships_to: row.ships_to,
  shipping: row.shipping,
  shipping_estimated: row.is_estimate,
  gone: row.gone_at !== null,
  details_at: row.details_at?.toISOString() ?? null,
  push_error: row.push_error,
})
