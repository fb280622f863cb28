import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { readSummary } from '../../storefront/reading/read-summary.ts'
import { findConnection } from '../../stores/find-connection.ts'

/** The page of a product in the connected store. @throws Problem `not_found`, `store_needed` */
export const findPageUrl = async ({ world, accountId }: Owner, productId: string): Promise<URL> => {
  const { product } = await readSummary(world, { accountId, product: productId })
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('store_needed')
  if (product.handle === null) throw new Problem('not_found')
  return new URL(world.shopSurfaces.productPageUrl(store.domain, product.handle))
}
