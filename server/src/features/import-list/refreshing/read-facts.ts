import type { World } from '../../../world.ts'
import { loadProduct, type LoadedProduct } from '../../supplier-products/details/load-product.ts'
import { listShipping } from '../../supplier-products/offers/list-shipping.ts'
import { cleanDescription } from '../clean-description.ts'
import type { SupplierFacts } from './rules.ts'

const factsOf = (
  product: LoadedProduct,
  sent: { shipping: number; isEstimate: boolean } | undefined,
): SupplierFacts => {
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

/**
 * What a supplier's product is, with what sending it to a country costs. `read`: the supplier is asked where its page was
 * not read today (`isForced`: in any case). Undefined for a product that is not known.
 */
export const readFacts = async (
  world: World,
  {
    productId,
    to,
    read,
    isForced,
  }: { productId: string; to: string; read: boolean; isForced?: boolean },
): Promise<
  | {
      facts: SupplierFacts
      failure: NonNullable<Awaited<ReturnType<typeof loadProduct>>>['failure']
    }
  | undefined
> => {
  const loaded = await loadProduct(world, productId, { read, ...(isForced && { isForced }) })
  if (!loaded) return undefined
  const sent = await listShipping(world.db, [productId], to)
  return { failure: loaded.failure, facts: factsOf(loaded.product, sent.get(productId)) }
}
