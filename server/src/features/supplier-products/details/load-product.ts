import type { SupplierFailureCode } from '../../../providers/supplier-failure.ts'
import type { World } from '../../../world.ts'
import { findProduct } from './find-product.ts'
import { loadKept, type LoadedProduct } from './kept/load-kept.ts'
import { readProduct } from './read-product.ts'

/**
 * A supplier's product as it is kept here. `read`: the supplier is asked first where its page was not read today, and
 * `failure` says why that could not be. Undefined for a product that was never in the supplier's list.
 */
export const loadProduct = async (
  world: World,
  id: string,
  { read, isForced = false }: { read: boolean; isForced?: boolean },
): Promise<
  { product: LoadedProduct; failure: SupplierFailureCode | 'not_set_up' | null } | undefined
> => {
  const known = await findProduct(world, id)
  if (!known) return undefined
  const failure = read ? await readProduct(world, known, { urgency: 'waited_for', isForced }) : null
  const [product] = await loadKept(world.db, [id])
  return product && { failure, product }
}
