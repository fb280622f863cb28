import type { ProductOption } from '@plaudit/contract/stores/products'
import type { Owner } from '../../world.ts'
import { findMostReviewedProduct } from '../reviews/listing/find-most-reviewed-product.ts'
import { findImport } from './find-import.ts'

type ImportedProduct = {
  product: ProductOption | null
  currency: string | null
  /** The product's id at the source site. */ sourceId: string | null
}

/** The product with most of an import's reviews; null without reviews. @throws Problem `not_found` */
export const findImportedProduct = async (
  { world, accountId }: Owner,
  id: string,
): Promise<ImportedProduct> => {
  const run = await findImport(world.db, { accountId, id })
  const sourceId = run.plan.walk?.item?.id ?? null
  const found = await findMostReviewedProduct(world.db, accountId, id)
  return { product: found?.product ?? null, currency: found?.currency ?? null, sourceId }
}
