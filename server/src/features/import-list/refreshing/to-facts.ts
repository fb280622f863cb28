import type { LoadedProduct } from '../../supplier-products/details/kept/load-kept.ts'
import type { Shipping } from '../../supplier-products/offers/list-shipping.ts'
import { cleanDescription } from '../clean-description.ts'
import type { SupplierFacts } from './rules.ts'

/** What is kept of a supplier's product as an item has it; `sent`: what sending it to the owner's country costs. */
export const toFacts = (product: LoadedProduct, sent: Shipping | undefined): SupplierFacts => {
  const images = product.imageUrls.length > 0 ? product.imageUrls : [product.imageUrl ?? []].flat()
  return {
    title: product.title,
    description: cleanDescription(product.description),
    category: product.category.at(-1) ?? '',
    options: product.options,
    images,
    variants: product.variants,
    shipping: sent?.shipping ?? null,
    isEstimate: sent?.isEstimate ?? false,
    detailsAt: product.detailsAt,
    goneAt: product.goneAt,
  }
}
