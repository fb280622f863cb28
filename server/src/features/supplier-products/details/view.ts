import { destinations, type ProductDetails } from '@plaudit/contract/dropshipping/find-products'
import { daysView, offerView } from '../view.ts'
import { paragraphsOf } from './rules.ts'
import type { DetailsRow, OfferRow, ProductRow } from './rows.ts'

const sumOf = (stock: Record<string, number>) =>
  Object.values(stock).reduce((sum, one) => sum + one, 0)

const inOrder = (offers: OfferRow[]) =>
  destinations.flatMap((to) => offers.find((offer) => offer.to_country === to) ?? [])

const imagesOf = (product: ProductRow, details: DetailsRow | undefined) => {
  const addresses = details?.image_urls ?? []
  const all = addresses.length > 0 || !product.image_url ? addresses : [product.image_url]
  return all.map((src) => ({ src }))
}

const stockOf = ({ stock, stock_abroad }: ProductRow) => ({
  CN: Math.max(0, stock - sumOf(stock_abroad)),
  ...stock_abroad,
})

const variantsOf = (details: DetailsRow | undefined) =>
  (details?.variants ?? []).map((variant) => ({
    id: variant.id,
    sku: variant.sku,
    values: variant.values,
    cost: variant.cost,
    grams: variant.grams,
    stock: sumOf(variant.stock),
    image: variant.imageUrl ? { src: variant.imageUrl } : null,
  }))

export const productDetailsView = ({
  product,
  details,
  offers,
}: {
  product: ProductRow
  details: DetailsRow | undefined
  offers: OfferRow[]
}): Omit<ProductDetails, 'category' | 'failure' | 'similar'> => ({
  id: product.id,
  title: product.title,
  sku: product.sku,
  images: imagesOf(product, details),
  description: paragraphsOf(details?.description ?? ''),
  options: details?.options ?? [],
  variants: variantsOf(details),
  stock: product.stock,
  stock_by_country: stockOf(product),
  processing_days: daysView(product.processing_low, product.processing_high),
  listed_count: product.listed_count,
  gone: product.gone_at !== null,
  read_at: product.details_at?.toISOString() ?? null,
  offers: inOrder(offers).map(offerView),
})
