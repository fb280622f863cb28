import type { FoundProduct, Offer } from '@plaudit/contract/dropshipping/find-products'
import type { SupplierProduct } from '@plaudit/contract/dropshipping/supplier-products'
import type { SupplierFound } from '../../providers/supplier-search.ts'
import type { FoundRow } from './searching/rows.ts'

export const supplierProductView = ({ imageUrl, ...found }: SupplierFound): SupplierProduct => ({
  ...found,
  supplier: 'aliexpress',
  image: imageUrl ? { src: imageUrl } : null,
})

type OfferRow = Pick<
  FoundRow,
  | 'from_country'
  | 'to_country'
  | 'cost'
  | 'shipping'
  | 'fee'
  | 'landed'
  | 'price'
  | 'margin'
  | 'days_low'
  | 'days_high'
  | 'is_estimate'
>

export const daysView = (low: number | null, high: number | null) =>
  low === null ? null : { low, high: high ?? low }

export const offerView = (row: OfferRow): Offer => ({
  ships_from: row.from_country,
  ships_to: row.to_country,
  cost: row.cost,
  shipping: row.shipping,
  fee: row.fee,
  landed: row.landed,
  price: row.price,
  margin: row.margin,
  currency: 'USD',
  delivery_days: daysView(row.days_low, row.days_high),
  estimated: row.is_estimate,
})

export const foundProductView = (row: FoundRow): FoundProduct => ({
  id: row.id,
  title: row.title,
  category: row.category,
  image: row.image_url ? { src: row.image_url } : null,
  stock: row.stock,
  processing_days: daysView(row.processing_low, row.processing_high),
  listed_count: row.listed_count,
  variant_count: row.variant_count,
  seen: row.seen,
  offer: offerView(row),
})
