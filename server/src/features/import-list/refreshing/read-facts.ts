import type { World } from '../../../world.ts'
import { loadProduct } from '../../supplier-products/details/load-product.ts'
import { listShipping } from '../../supplier-products/offers/list-shipping.ts'
import type { SupplierFacts } from './rules.ts'
import { toFacts } from './to-facts.ts'

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
  return { failure: loaded.failure, facts: toFacts(loaded.product, sent.get(productId)) }
}
